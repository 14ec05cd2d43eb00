// The code of a student: class, name, and for each exercise whether the answer is right and the number of tries. It ends in a proof,
// which needs the key of each right answer, and in two letters by which a typing error is noticed.

import { sha256 } from "./js-sha256/sha256.min.mjs";

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"; // none is mistaken for another
const PROOF = 5; // bytes
const MAX_TRIES = 31;
const PROBLEMS = {
  mistyped: "mistyped or cut off: the last two letters do not fit the others",
  forged: "forged: its proof needs right answers that its maker did not have, or other exercises than those of this page",
};

const LARGEST = 31; // number of a lesson, and of an exercise in it
const NUMBER = /^(\d+)(?:\.0*)?$/;

// What the pages for a class and the exercises share: the name of an answer in a table, as lessons.py has it, the key behind a lock,
// and answers in their plain form. `numbersIn` gives nothing if there is something else than numbers.
export const hashed = (salt, answer) => sha256(`${salt}\n${answer}`).slice(0, 16);
export const xor = (one, other) => (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(16).padStart(16, "0");
export const plainWords = (text) => text.normalize("NFKC").trim().toLowerCase().replace(/\s+/g, " ");
export function numbersIn(text) {
  const found = text.split(/[\s,;(){}[\]]+/).filter(Boolean).map((word) => NUMBER.exec(word)?.[1]);
  return found.includes(undefined) ? null : found.map((digits) => String(BigInt(digits)));
}
export const escaped = (words) => words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
// The name of an exercise in a table.
export const label = (id) => id.replace(/^0\./, "own ");

const inPieces = (values, from, to) =>
  values.map((value) => value.toString(2).padStart(from, "0")).join("").match(new RegExp(`.{1,${to}}`, "g")) ?? [];
const fives = (bytes) => inPieces(bytes, 8, 5).map((bits) => parseInt(bits.padEnd(5, "0"), 2));
const eights = (values) => inPieces(values, 5, 8).filter((bits) => bits.length === 8).map((bits) => parseInt(bits, 2));
const proof = (bytes, keys) => sha256.array(`${bytes} ${keys}`).slice(0, PROOF);
// 1021 is a prime: a wrong letter and two letters that are exchanged change the remainder.
function check(values) {
  const sum = values.reduce((before, value, i) => before + (i + 1) * value, 0) % 1021;
  return [sum >> 5, sum & 31];
}

// The code; `keys` are those of the right answers, in their order.
export function encode({ group, name, rows }, keys) {
  const bytes = [...new TextEncoder().encode(`${group}\n${name}\n`)];
  for (const { id, right, tries } of rows) {
    const [lesson, number] = id.split(".").map(Number);
    if (Math.max(lesson, number) > LARGEST) throw new RangeError(`A code has no place for exercise ${id}.`);
    bytes.push((lesson << 3) | (number >> 2), ((number & 3) << 6) | (Number(right) << 5) | Math.min(tries, MAX_TRIES));
  }
  const values = fives([...bytes, ...proof(bytes, keys)]);
  return [...values, ...check(values)].map((value) => LETTERS[value]).join("").match(/.{1,5}/g).join("-");
}

// What a code says; `problem` is "mistyped" or "forged". `answers` has the key and the points of each exercise by its id.
export function decode(code, answers) {
  const typed = code.toUpperCase().replace(/[\s-]/g, "").replace(/[IL]/g, "1").replace(/O/g, "0");
  const values = [...typed].map((letter) => LETTERS.indexOf(letter)), content = values.slice(0, -2);
  if (values.includes(-1) || String(check(content)) !== String(values.slice(-2))) return { problem: "mistyped" };
  const all = eights(content), bytes = all.slice(0, -PROOF), rows = [];
  const first = bytes.indexOf(10), second = bytes.indexOf(10, first + 1);
  const text = (from, to) => new TextDecoder().decode(new Uint8Array(bytes.slice(from, to)));
  for (let i = second + 1; i + 1 < bytes.length; i += 2) {
    const [high, low] = bytes.slice(i, i + 2);
    rows.push({ id: `${high >> 3}.${((high & 7) << 2) | (low >> 6)}`, right: Boolean(low & 32), tries: low & 31 });
  }
  const keys = rows.filter(({ right }) => right).map(({ id }) => answers[id]?.key);
  const isProved = second > first && rows.every(({ id }) => answers[id]) && String(proof(bytes, keys)) === String(all.slice(-PROOF));
  if (!isProved) return { problem: "forged" };
  const points = Object.fromEntries(rows.map(({ id, right, tries }) => [id, right ? answers[id].points : tries ? 0 : null]));
  const sum = Object.values(points).reduce((before, one) => before + (one ?? 0), 0);
  return { group: text(0, first), name: text(first + 1, second), rows, points, sum };
}

// The people of all codes, one a line, by name, and notes on the codes that do not count. Of two codes with one name that with more
// points counts. A line that was broken at a hyphen is one line.
export function table(text, answers) {
  const people = new Map(), notes = [];
  const codes = text.replace(/-[ \t]*\r?\n\s*/g, "-").split("\n").map((line) => line.trim()).filter(Boolean);
  codes.forEach((code, i) => {
    const found = { ...decode(code, answers), number: i + 1 };
    if (found.problem) return notes.push(`Code ${i + 1} is ${PROBLEMS[found.problem]}.`);
    const who = `${found.group}\n${found.name}`.toLowerCase(), before = people.get(who);
    if (before) notes.push(`Code ${i + 1} is repeated: ${found.name} has code ${before.number} too. The one with more points counts.`);
    if (!before || found.sum > before.sum) people.set(who, found);
  });
  const ids = [...new Set([...people.values()].flatMap(({ rows }) => rows.map(({ id }) => id)))];
  ids.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  return { ids, people: [...people.values()].sort((a, b) => a.name.localeCompare(b.name)), notes };
}

// The table for a spreadsheet, which would take a name that begins with = for a formula.
export function csv({ ids, people }) {
  const cell = (value) => `"${String(value ?? "").replace(/^[=+\-@\t]/, "'$&").replaceAll('"', '""')}"`;
  const tries = (rows) => ids.map((id) => rows.find((row) => row.id === id)?.tries);
  const lines = people.map(({ group, name, rows, points, sum }) => [group, name, ...ids.map((id) => points[id]), sum, ...tries(rows)]);
  const head = ["class", "name", ...ids.map(label), "sum", ...ids.map((id) => `${label(id)} tries`)];
  return [head, ...lines].map((line) => line.map(cell).join(",")).join("\r\n");
}
