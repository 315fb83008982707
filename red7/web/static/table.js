// The table page comes alive: taps write the texts, the server rules, the address follows.

import { Board } from "./board.js";
import { Composer } from "./composer.js";
import { position } from "./notation.js";
import * as rulebook from "./rulebook.js";

const form = document.getElementById("situation");
const side = document.getElementById("answer-side");
const bar = document.getElementById("bar");
const told = document.getElementById("told");
const undo = document.getElementById("undo");
const rulebooks = document.getElementById("rulebook");
const fields = { position: document.getElementById("position"), turn: document.getElementById("turn") };
const opened = new URLSearchParams(location.search);
const past = [];
let table = null;
let now = null;
let typing = 0;
let asking = null;
let wait = 0;
let pointed = 0;

const answer = () => document.getElementById("answer");

const composer = new Composer((turn, { quietly = false } = {}) => {
  fields.position.value = position(table);
  fields.turn.value = turn;
  changed({ quietly });
});
const board = new Board(document.getElementById("board"), composer, (change) => {
  change();
  fields.position.value = position(table);
  changed();
});

// --- undo: everything that can be changed is in a snapshot ------------------------------------------

const switches = () => [...form.elements].filter((each) => each.name && ["checkbox", "radio"].includes(each.type));

function snapshot() {
  return {
    table: structuredClone(table), position: fields.position.value, turn: fields.turn.value,
    waiting: composer.waiting, on: switches().map((each) => each.checked),
  };
}

/** Something was changed: what was there can be brought back. */
function changed({ delay = 120, quietly = false } = {}) {
  if (!quietly) past.push(now);
  if (past.length > 200) past.shift();
  now = snapshot();
  show();
  ask(delay);
}

function bringBack() {
  const last = past.pop();
  table = last.table;
  fields.position.value = last.position;
  fields.turn.value = last.turn;
  composer.recall(last.turn, last.waiting);
  const before = JSON.stringify(now.on);
  switches().forEach((each, number) => { each.checked = last.on[number]; });
  if (JSON.stringify(last.on) !== before) rulebook.remember(form);
  now = snapshot();
  show();
  ask();
}

const LEFT = "red7-undo"; // what could be undone where a link leads from one table to another

/** A link to another table, such as the one after the turn: what could be undone here can be undone there. */
function carryOver(link) {
  if (link?.origin + link?.pathname !== form.action) return;
  try {
    sessionStorage.setItem(LEFT, JSON.stringify({ to: link.href, past: [...past, now].slice(-50) }));
  } catch {
    // Nothing can be kept here: the browser's way back is left.
  }
}

function carriedOver() {
  try {
    const left = JSON.parse(sessionStorage.getItem(LEFT));
    sessionStorage.removeItem(LEFT);
    return left?.to === location.href ? left.past : [];
  } catch {
    return [];
  }
}

function show() {
  const { seats, scores } = answer().dataset;
  composer.show(table, fields.turn.value, switches().some((each) => each.name === "with" && each.checked));
  board.show(table, Number(seats), Boolean(scores));
  undo.disabled = past.length === 0;
  rulebook.name(form, opened);
}

// --- the answer --------------------------------------------------------------------------------------

/** The situation as the form has it; all texts are asked where none is left out. */
function query() {
  const asked = new URLSearchParams(new FormData(form));
  const texts = [...form.elements].filter((each) => each.name === "rules");
  if (texts.every((each) => each.checked)) asked.delete("rules");
  for (const name of ["position", "turn"]) if (!asked.get(name)) asked.delete(name);
  return asked;
}

/** Ask for the answer, a moment after the last change; an older question is dropped. */
function ask(delay = 120) {
  clearTimeout(wait);
  asking?.abort();
  for (const each of [side, told]) each.setAttribute("aria-busy", "true");
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
    tell("No answer came. Try again in a moment.", true);
  }
  for (const each of [side, told]) each.removeAttribute("aria-busy");
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
  now = snapshot();
  show();
  tell(answer().dataset.told);
  document.title = [answer().dataset.title, "Red7 referee"].filter(Boolean).join(" · ");
  for (const each of document.querySelectorAll(".scripted")) each.hidden = false;
  if (answer().dataset.begun) markSteps(answer().dataset.begun);
  else composer.mark({ steps: [] });
}

/** Ask which steps may follow in a turn that has begun. */
async function markSteps(begun) {
  const asked = query();
  for (const name of ["turn", "own"]) asked.delete(name);
  asked.set("position", begun);
  const mine = asking;
  try {
    const response = await fetch(`${form.dataset.steps}?${asked}`, { signal: mine?.signal });
    if (!response.ok || asking !== mine) throw new Error("no steps");
    composer.mark(await response.json());
    board.draw();
  } catch {
    if (asking === mine && !mine?.signal.aborted) composer.mark({ steps: [] }); // they stay unmarked; the ruling is there
  }
}

/** Say a sentence where it is seen on a phone, and heard everywhere. */
function tell(sentence, urgent = false) {
  told.toggleAttribute("data-urgent", urgent);
  told.firstElementChild.textContent = sentence || invitation();
}

/** What to do first; an open list of rulebooks has pushed the cards out of sight. */
function invitation() {
  return rulebooks.open ? "Choose your rulebook first." : "Lay out the cards: choose a place, then tap them.";
}

/** Copy a text: by the clipboard, or, where a page without TLS may not, as if it were marked. */
async function toClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    return copied;
  }
}

async function copy(button) {
  const source = document.getElementById(button.dataset.copy);
  if (await toClipboard(source.href ?? source.textContent)) {
    tell("Copied.");
    button.textContent = "Copied";
    return;
  }
  tell("This browser does not let the page copy: mark the text and copy it.", true);
  source.closest("details")?.setAttribute("open", "");
}

/** Send the table with the device's own sheet, or copy its address where there is none. */
async function share() {
  const url = document.getElementById("address").href;
  const text = answer().dataset.told;
  if (navigator.share) {
    try {
      await navigator.share({ title: document.title, text, url });
      return;
    } catch (error) {
      if (error.name === "AbortError") return; // closed by whoever opened it
    }
  }
  const copied = await toClipboard(`${text} ${url}`);
  tell(copied ? "Copied: paste it where you like." : "Neither sharing nor copying works here: take the address.", !copied);
}

for (const field of Object.values(fields)) {
  field.addEventListener("input", (event) => {
    const same = event.timeStamp - typing < 2000;
    typing = event.timeStamp;
    if (!same) past.push(now);
    undo.disabled = false;
    ask(400);
  });
}
document.addEventListener("change", (event) => {
  const { form: of, name, type } = event.target;
  if (of !== form || !["checkbox", "radio"].includes(type)) return;
  if (name !== "rules") rulebook.remember(form);
  if (name === "own" && performance.now() - pointed < 500) rulebooks.open = false;
  changed({ delay: 0 });
});
document.getElementById("rulebook-keep")?.addEventListener("click", () => {
  rulebook.remember(form);
  rulebooks.open = false;
});
rulebooks.addEventListener("toggle", () => { if (!answer().dataset.told) tell(""); });
rulebooks.addEventListener("pointerup", () => { pointed = performance.now(); });
form.addEventListener("submit", (event) => {
  event.preventDefault();
  ask(0);
  side.scrollIntoView();
});
undo.addEventListener("click", bringBack);
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) copy(button);
  else if (event.target.closest("[data-share]")) share();
  else carryOver(event.target.closest("a[href]"));
});

bar.hidden = false;
table = JSON.parse(answer().dataset.layout);
if (fields.turn.value) board.place = "plays";
const typed = Object.values(fields).some((field) => field.value !== field.defaultValue); // before this script ran
const switched = switches().some((each) => each.checked !== each.defaultChecked);
if (switched) rulebook.remember(form);
const recalled = rulebook.recall(form, opened);
past.push(...carriedOver());
take();
if (recalled || typed || switched) ask(0);
else if (!rulebook.remembered() && !fields.position.value && !opened.has("own")) rulebooks.open = true;
