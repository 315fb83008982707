// The table page comes alive: taps write the texts, the server rules, the address follows.

import { Board } from "./board.js";
import { Composer } from "./composer.js";
import { position } from "./notation.js";

const form = document.getElementById("situation");
const side = document.getElementById("answer-side");
const told = document.getElementById("told");
const fields = { position: document.getElementById("position"), turn: document.getElementById("turn") };
const past = [];
let table = null;
let asking = null;
let wait = 0;

const answer = () => document.getElementById("answer");

const board = new Board(document.getElementById("board"), (change) => {
  remember();
  change();
  fields.position.value = position(table);
  show();
  ask();
});
board.undone = () => {
  const last = past.pop();
  table = last.table;
  Object.assign(fields.position, { value: last.position });
  Object.assign(fields.turn, { value: last.turn });
  show();
  ask();
};

const composer = new Composer(document.getElementById("composer"), (turn) => {
  remember();
  if (!fields.position.value) fields.position.value = position(table);
  fields.turn.value = turn;
  show();
  ask();
});

function remember() {
  past.push({ table: structuredClone(table), position: fields.position.value, turn: fields.turn.value });
  if (past.length > 200) past.shift();
}

function show() {
  board.show(table, Number(answer().dataset.seats), past.length > 0);
  composer.show(table, fields.turn.value);
}

/** The situation as the form has it; all texts are asked where none is left out. */
function query() {
  const asked = new URLSearchParams(new FormData(form));
  const texts = [...form.querySelectorAll("input[name=rules]")];
  if (texts.every((each) => each.checked)) asked.delete("rules");
  for (const name of ["position", "turn"]) if (!asked.get(name)) asked.delete(name);
  return asked;
}

/** Ask for the answer, a moment after the last change; an older question is dropped. */
function ask(delay = 120) {
  clearTimeout(wait);
  asking?.abort();
  side.setAttribute("aria-busy", "true");
  wait = setTimeout(fetchAnswer, delay);
}

async function fetchAnswer() {
  const mine = new AbortController();
  asking = mine;
  const asked = query();
  try {
    const response = await fetch(`${form.dataset.answer}?${asked}`, { signal: mine.signal });
    const text = await response.text();
    if (mine.signal.aborted) return;
    const read = new DOMParser().parseFromString(text, "text/html").getElementById("answer");
    if (!read) throw new Error("no answer");
    keepOpen(read);
    answer().replaceWith(read);
    take();
    history.replaceState(null, "", read.dataset.address);
  } catch (error) {
    if (error.name === "AbortError") return;
    tell("The server does not answer: is it still running?", true);
  }
  side.removeAttribute("aria-busy");
}

/** Details that the reader has opened stay open in the next answer. */
function keepOpen(next) {
  const words = (details) => details.firstElementChild.textContent;
  const open = new Set([...answer().querySelectorAll("details[open]")].map(words));
  for (const each of next.querySelectorAll("details")) each.open = open.has(words(each));
}

/** Take over what the server has read, and its way to write it. */
function take() {
  const { layout, read, position: text, turn } = answer().dataset;
  if (read) {
    table = JSON.parse(layout);
    for (const [name, value] of [["position", text], ["turn", turn]]) {
      if (document.activeElement !== fields[name] && value) fields[name].value = value;
    }
  }
  show();
  tell(answer().dataset.told.trim());
  for (const each of document.querySelectorAll(".scripted")) each.hidden = false;
  if (answer().dataset.begun) markSteps(answer().dataset.begun);
}

/** Ask which steps may follow in a turn that has begun. */
async function markSteps(begun) {
  const asked = query();
  asked.delete("turn");
  asked.set("position", begun);
  const mine = asking;
  try {
    const response = await fetch(`${form.dataset.steps}?${asked}`, { signal: mine?.signal });
    if (response.ok && asking === mine) composer.mark(await response.json());
  } catch {
    // The steps stay unmarked; the ruling is there.
  }
}

/** Say a sentence where it is seen on a phone, and heard everywhere. */
function tell(sentence, urgent = false) {
  told.hidden = !sentence;
  told.toggleAttribute("data-urgent", urgent);
  told.firstElementChild.textContent = sentence;
}

async function copy(button) {
  const source = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(source.href ?? source.textContent);
    tell("Copied.");
    button.textContent = "Copied";
  } catch {
    tell("This browser does not let the page copy: mark the text and copy it.", true);
    source.closest("details")?.setAttribute("open", "");
  }
}

for (const field of Object.values(fields)) field.addEventListener("input", () => ask(400));
form.addEventListener("change", (event) => { if (event.target.type === "checkbox") ask(0); });
form.addEventListener("submit", (event) => {
  event.preventDefault();
  ask(0);
  side.scrollIntoView();
});
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) copy(button);
});

table = JSON.parse(answer().dataset.layout);
take();
