// The code of a student: its list, the browser, class, name, and for each exercise whether the answer is right and the number of tries.
// It ends in a checksum, by which a typing error is noticed. It does not stop anybody who reads this file.

import { sha256 } from "./js-sha256/sha256.min.mjs";

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"; // none is mistaken for another
const LIST = 2, BROWSER = 2, CHECKSUM = 3; // bytes
const LONGEST = 400; // bytes until the end of the name, of at most 40 signs as that of the class
const MAX_TRIES = 127;
const MEANT = /[0-9A-Z]{5}-[0-9A-Z]|(\w{5}-){2}|^\w{16,}$/; // a line in which a code was meant
const WHOLE = /^(\d+)(?:\.0*)?$/, ANY = /^(-?\d*\.?\d+)(?:\/(\d+))?$/;

// What the pages for a class and the exercises share: the name of an answer in a table, as lessons.py has it, and answers in their
// plain form. `numbersIn` gives nothing if there is something else than numbers: whole ones, or also -1, 0.5 and 1/2 if `any` will do.
export const hashed = (salt, answer) => sha256(`${salt}\n${answer}`).slice(0, 16);
export const plainWords = (text) => text.normalize("NFKC").trim().toLowerCase().replace(/\s+/g, " ");
export function numbersIn(text, any) {
  const words = text.normalize("NFKC").replaceAll("−", "-").replaceAll("⁄", "/").split(/[\s,;、(){}[\]]+/).filter(Boolean);
  const found = words.map((word) => {
    const whole = WHOLE.exec(word), [, over, under = 1] = (any && ANY.exec(word)) || [];
    return whole ? String(BigInt(whole[1])) : Number.isFinite(over / under) ? String(over / under) : undefined;
  });
  return found.includes(undefined) ? null : found;
}
export const label = (id) => id.replace(/^0\./, "own "); // of an exercise in a table
export const escaped = (words) => words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

// The exercises of a list in the order of their numbers, and the bytes by which a code names the list. An exercise of one's own has a
// name, since its number says nothing of it.
export const inOrder = (list) => [...list].sort((a, b) => a.id.localeCompare(b.id, "en", { numeric: true }));
export const bytesOf = (list) => sha256.array(inOrder(list).map(({ id, name = id }) => name).join()).slice(0, LIST);

// The code; the rows are in the order of the exercises of the list.
export function encode({ list, browser, group, name, rows }) {
  const bytes = [...list, ...browser, ...new TextEncoder().encode(`${group}\n${name}\n`), rows.length >> 8, rows.length & 255];
  for (const { right, tries } of rows) bytes.push((Number(right) << 7) | Math.min(tries, MAX_TRIES));
  const bits = [...bytes, ...sha256.array(bytes).slice(0, CHECKSUM)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const letters = `${bits}0000`.match(/.{5}/g).map((five) => LETTERS[parseInt(five, 2)]);
  return letters.join("").match(/.{1,5}/g).join("-");
}

// What the code says that begins at one of these letters, with its length; nothing if none does.
export function decode(letters, at = 0) {
  const five = (i) => LETTERS.indexOf(letters[at + i] ?? "0");
  const byte = (i) => {
    const from = Math.floor((8 * i) / 5);
    return (((five(from) << 10) | (five(from + 1) << 5) | five(from + 2)) >> (7 - ((8 * i) % 5))) & 255;
  };
  const ends = []; // of the name of the class and of the student
  for (let i = LIST + BROWSER; ends.length < 2 && i < LONGEST; i++) if (byte(i) === 10) ends.push(i);
  const [first, second] = ends, begin = second + 3, end = begin + ((byte(second + 1) << 8) | byte(second + 2));
  const length = Math.ceil((8 * (end + CHECKSUM)) / 5);
  if (!second || at + length > letters.length) return null;
  const bytes = (from, to) => Array.from({ length: to - from }, (_, i) => byte(from + i));
  const text = (from, to) => new TextDecoder().decode(new Uint8Array(bytes(from, to)));
  const rows = bytes(begin, end).map((one) => ({ right: one > MAX_TRIES, tries: one & MAX_TRIES }));
  const found = { list: bytes(0, LIST), browser: bytes(LIST, LIST + BROWSER), group: text(LIST + BROWSER, first), name: text(first + 1, second), rows };
  return encode(found).replaceAll("-", "") === letters.slice(at, at + length) ? { ...found, length } : null;
}

// The codes in a text, wherever they stand in it, and what is left of lines in which a code was meant. E-mail breaks a code after a
// hyphen, quotes it with >, and writes other dashes.
function* codesIn(text) {
  const plain = text.normalize("NFKC").replace(/[\p{Pd}−\xad]/gu, "-").replace(/^[>|\s]+/gm, "").replace(/-\s*\n\s*/g, "-");
  for (const line of plain.split("\n")) {
    const letters = line.replace(/[^0-9A-Z]/gi, "").toUpperCase().replace(/[IL]/g, "1").replaceAll("O", "0");
    let left = "", end = 0, at = 0, done = 0;
    for (const { 0: word, index } of line.matchAll(/[0-9A-Z]+/gi)) {
      const found = at >= done && decode(letters, at);
      if (found) {
        yield found;
        left += line.slice(end, index);
        done = at + found.length;
      }
      if (at < done) end = index + word.length;
      at += word.length;
    }
    left += line.slice(end);
    if (MEANT.test(left)) yield { line: left };
  }
}

// The people of all codes for this list, one a line, by name, and notes on the other codes. Who sent two codes from one browser counts
// with the later one. Two codes of one name from two browsers both count, with a number.
export function table(text, list) {
  const exercises = inOrder(list), bytes = String(bytesOf(list)), people = new Map(), names = new Map(), notes = [], others = [];
  for (const { line, ...code } of codesIn(text)) {
    if (line) notes.push(`Mistyped or cut off, since its last letters do not fit the others: “${line.slice(0, 40)}”.`);
    else if (String(code.list) !== bytes || code.rows.length !== exercises.length) others.push(code.name);
    else {
      const who = `${plainWords(code.group)}\n${plainWords(code.name)}`, key = `${who}\n${code.browser}`, before = people.get(key);
      const tries = code.rows.map((row) => row.tries), nTries = tries.reduce((sum, one) => sum + one, 0);
      const points = exercises.map((one, i) => (code.rows[i].right ? one.points : tries[i] ? 0 : null));
      if (before) notes.push(`Repeated: ${code.name} sent two codes from one browser, and the later one counts.`);
      if (!before) names.set(who, [...names.get(who) ?? [], key]);
      if (!before || nTries > before.nTries) people.set(key, { ...code, nTries, tries, points, sum: points.reduce((sum, one) => sum + one, 0) });
    }
  }
  if (others.length) notes.push(`Of another list than the one that is ticked above: ${others.join(", ")}.`);
  for (const keys of names.values()) {
    if (keys.length > 1) notes.push(`Two of one name, or one in two browsers: ${people.get(keys[0]).name}. Each code has its line.`);
    if (keys.length > 1) keys.forEach((key, i) => { people.get(key).name += ` (${i + 1})`; });
  }
  return { ids: exercises.map(({ id }) => id), people: [...people.values()].sort((a, b) => a.name.localeCompare(b.name)), notes };
}

// The table for a spreadsheet, which would take a name that begins with = for a formula and an exercise 1.10 for a number or a date.
export function csv({ ids, people }) {
  const cell = (value) => `"${String(value ?? "").replace(/^[=+\-@\s＝＋－＠]/, "'$&").replaceAll('"', '""')}"`;
  const heads = ids.map((id) => (id.startsWith("0.") ? label(id) : `exercise ${id}`));
  const lines = people.map(({ group, name, points, sum, tries }) => [group, name, ...points, sum, ...tries]);
  return [["class", "name", ...heads, "sum", ...heads.map((head) => `${head} tries`)], ...lines].map((line) => line.map(cell).join(",")).join("\r\n");
}
