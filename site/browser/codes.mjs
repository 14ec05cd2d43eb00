// The code of a student: its list, the browser, class, name, and for each exercise whether the answer is right and the number of tries.
// It ends in a checksum, by which a typing error is noticed. It does not stop anybody who reads this file.

import { sha256 } from "./js-sha256/sha256.min.mjs";

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"; // none is mistaken for another
const HEAD = 8, CHECKSUM = 3; // bytes: the length, the number of exercises, the list and the browser stand at the head
const MAX_TRIES = 127;
const MEANT = /[0-9A-Z]{5}-[0-9A-Z]|(\w{5}-){2}|^\w{16,}$/; // a line in which a code was meant

// What the pages for a class and the exercises share: the name of an answer in a table, as lessons.py has it, and names and numbers in
// their plain form. `numbersIn` gives nothing if there is something else than whole numbers.
export const hashed = (id, answer) => sha256(`${id}\n${answer}`).slice(0, 16);
export const plainWords = (text) => text.normalize("NFKC").trim().toLowerCase().replace(/\s+/g, " ");
export function numbersIn(text) {
  const found = text.normalize("NFKC").split(/[\s,;、(){}[\]]+/).filter(Boolean).map((word) => /^(\d+)(?:\.0*)?$/.exec(word));
  return found.includes(null) ? null : found.map(([, digits]) => String(BigInt(digits)));
}

// The exercises of a list in the order of their numbers, and the bytes by which a code names the list.
export const inOrder = (list) => [...list].sort((a, b) => a.id.localeCompare(b.id, "en", { numeric: true }));
export const bytesOf = (list) => sha256.array(inOrder(list).map(({ id }) => id).join()).slice(0, 2);

// The code; the rows are in the order of the exercises of the list.
export function encode({ list, browser, group, name, rows }) {
  const rest = [rows.length >> 8, rows.length & 255, ...list, ...browser];
  for (const { right, tries } of rows) rest.push((Number(right) << 7) | Math.min(tries, MAX_TRIES));
  rest.push(...new TextEncoder().encode(`${group}\n${name}`));
  const bytes = [rest.length >> 8, rest.length & 255, ...rest];
  const bits = [...bytes, ...sha256.array(bytes).slice(0, CHECKSUM)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return `${bits}0000`.match(/.{5}/g).map((five) => LETTERS[parseInt(five, 2)]).join("").match(/.{1,5}/g).join("-");
}

// What the code says that begins at one of these letters, with its length; nothing if none does.
export function decode(letters, at = 0) {
  const bytes = (n) => {
    const bits = [...letters.slice(at, at + Math.ceil(1.6 * n))].map((one) => LETTERS.indexOf(one).toString(2).padStart(5, "0")).join("");
    return (bits.match(/.{8}/g) ?? []).slice(0, n).map((byte) => parseInt(byte, 2));
  };
  const [high, low] = bytes(2), size = 2 + ((high << 8) | low), length = Math.ceil(1.6 * (size + CHECKSUM));
  if (!(size >= HEAD) || at + length > letters.length) return null;
  const whole = bytes(size), begin = HEAD + ((whole[2] << 8) | whole[3]);
  const [group, name = ""] = new TextDecoder().decode(new Uint8Array(whole.slice(begin))).split("\n");
  const rows = whole.slice(HEAD, begin).map((one) => ({ right: one > MAX_TRIES, tries: one & MAX_TRIES }));
  const found = { list: whole.slice(4, 6), browser: whole.slice(6, HEAD), group, name, rows };
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
  const heads = ids.map((id) => `exercise ${id}`);
  const lines = people.map(({ group, name, points, sum, tries }) => [group, name, ...points, sum, ...tries]);
  return [["class", "name", ...heads, "sum", ...heads.map((head) => `${head} tries`)], ...lines].map((line) => line.map(cell).join(",")).join("\r\n");
}
