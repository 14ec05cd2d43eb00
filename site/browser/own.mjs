// A lecturer's own exercises: as they are written, and packed into the link for a class. There the right answer is a hash with a salt.

import { escaped, hashed, numbersIn, plainWords } from "./codes.mjs";

export const MOST = 31; // exercises of one's own in a link, as many as a code can name
const QUESTION = 600, HINT = 300, ANSWER = 80; // characters at most; of each choice
const lines = (text) => [...new Set(text.split("\n").map((line) => line.trim()).filter(Boolean))];

// What is wrong with an exercise as it was typed; nothing if it is complete.
export function wrong({ kind, question, hint, answer, points }) {
  const answers = kind === "choice" ? lines(answer) : [answer];
  if (!question.trim()) return "Write a question.";
  if (question.length > QUESTION) return `A question has at most ${QUESTION} characters, and this one has ${question.length}.`;
  if (hint.length > HINT) return `A hint has at most ${HINT} characters, and this one has ${hint.length}.`;
  if (kind === "choice" && answers.length < 2) return "Write two or more choices, one a line, the right one first.";
  if (answers.some((one) => one.length > ANSWER)) return `An answer has at most ${ANSWER} characters.`;
  if (!right({ kind, answer })) return kind === "number" ? "The right answer is a number such as 6, -1, 0.5 or 1/2, or several such as 1, 4." : "Write the right answer.";
  return /^\d+(\.\d+)?$/.test(points) ? "" : "Points are a number such as 1 or 0.5.";
}

// The right answer as answers.mjs compares it; of several choices the first one.
function right({ kind, answer }) {
  if (kind === "choice") return lines(answer)[0];
  return kind === "number" ? numbersIn(answer, true)?.join(", ") : plainWords(answer);
}

// The exercises as codes.mjs takes them: each has the name of its right answer, so that a code does not fit another question.
export const listOf = (own) => own.map((one, i) => ({ id: `0.${i + 1}`, name: hashed(one.salt, right(one)), points: Number(one.points) }));

// A value in the letters that stand in an address as they are.
export const pack = (value) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value)))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
export const unpack = (text) =>
  JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0))));
export const newSalt = () => [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// An exercise for the link of a class: without its right answer, and with its choices in the order of the alphabet.
export function sealed(one) {
  const { kind, question, hint, salt } = one, answer = right(one);
  const choices = lines(one.answer).sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  const form = { choice: choices, number: answer.split(",").length, words: 0 }[kind];
  return [question.trim(), hint.trim(), form, salt, hashed(salt, answer)];
}

// The exercises of a link as answers.mjs takes them. An error says that they are none.
export function exercisesOf(packed) {
  const isText = (one, most) => typeof one === "string" && one.length <= most;
  return unpack(packed).slice(0, MOST).map(([question, hint, form, salt, name], i) => {
    const choices = Array.isArray(form) ? form : [], isForm = choices.length > 1 || (Number.isInteger(form) && form >= 0);
    const isHex = [salt, name].every((one) => /^[0-9a-f]{16}$/.test(one));
    if (!isHex || !isForm || !isText(question, QUESTION) || !isText(hint, HINT) || !choices.every((one) => isText(one, ANSWER))) throw new Error("no exercise");
    return {
      id: `0.${i + 1}`, name, salt, answers: { [name]: 0 }, replies: [[true, "Right: {}."]],
      view: { html: `<p>${escaped(question)}</p>`, hint: escaped(hint), fields: choices.length ? [] : ["Your answer"], choices, sealed: true },
      fields: form === 0 ? "words" : "any numbers", numbers: Number(form) || 0,
      empty: "Write an answer.", otherwise: "{}: no.", unread: `An answer here is ${form === 1 ? "a number" : `${form} numbers`}, and “{}” is not.`,
    };
  });
}
