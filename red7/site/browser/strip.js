// The strip below the heading of every page: how far Python has loaded, what works, what is new.

import { PRIMER } from "./files.js";
import { ROOT } from "./place.js";

const PATIENCE = 1000; // milliseconds after which it is worth saying that something is worked on

const after = window.setTimeout.bind(window); // it lives longer than a page

function element(tag, attributes = {}, text = "") {
  const made = Object.assign(document.createElement(tag), attributes);
  made.textContent = text;
  return made;
}

export class Strip {
  #says = new Map(); // what is said, the most urgent first
  #working = 0;
  #hasLoaded = false; // once it has, the page is in use: nothing may move below a finger

  constructor() {
    this.part = element("div", { id: "strip", hidden: true });
    this.part.setAttribute("aria-live", "polite");
    this.bar = element("progress", { max: 1 });
    this.bar.setAttribute("aria-label", "Loading the referee");
    this.loading = element("span", { className: "loading" });
    this.loading.append(this.bar);
    if (PRIMER) this.loading.append(element("a", { href: new URL(PRIMER, ROOT), target: "_blank" }, "The game on one page"));
    this.attach();
  }

  /** Put it into the page that is shown. */
  attach() {
    const header = document.querySelector("header");
    if (header) header.after(this.part);
    else document.body.prepend(this.part);
  }

  progress(loaded, total) {
    this.bar.value = total ? Math.min(1, loaded / total) : 0;
    const size = (total / 1e6).toFixed(1);
    const words = loaded < total ? `The referee is loading: ${(loaded / 1e6).toFixed(1)} of ${size} MB.` : "The referee is starting.";
    this.#say("loading", words, this.loading);
  }

  loaded() {
    this.#hasLoaded = true;
    this.#unsay("loading");
  }

  /** Say that house rules are read, which may never end, with a way to stop it. */
  reading(stop) {
    this.#say("loading", "Your house rules are starting.", this.#button("Stop", stop));
  }

  /** Say that the referee is here without house rules, with a way to use them. */
  leftOut(use) {
    this.#say("left out", "Your house rules did not start, so they are left out.", this.#button("Try them again", use));
  }

  failed(sentence) {
    this.#says.clear();
    this.#say("failed", sentence, this.#button("Try again", () => location.reload()));
  }

  /** Say that something is worked on if it takes long, with a way to stop it. */
  busy(working, stop) {
    if (!working) {
      clearTimeout(this.#working);
      this.#working = 0;
      this.#unsay("working");
    } else if (!this.#working) {
      this.#working = after(() => this.#say("working", "Working on it.", this.#button("Stop", stop)), PATIENCE);
    }
  }

  news(sentence, words, act) {
    this.#say("news", sentence, this.#button(words, act));
  }

  #button(words, act) {
    const made = element("button", { type: "button" }, words);
    made.addEventListener("click", act);
    return made;
  }

  #say(kind, sentence, beside = null) {
    this.#says.set(kind, { sentence, beside });
    this.#show();
  }

  #unsay(kind) {
    if (this.#says.delete(kind)) this.#show();
  }

  #show() {
    const kind = ["failed", "loading", "working", "left out", "news"].find((each) => this.#says.has(each));
    this.part.hidden = !kind;
    this.part.classList.toggle("over", kind === "working" || (kind === "loading" && this.#hasLoaded));
    if (!kind) return;
    const { sentence, beside } = this.#says.get(kind);
    if (this.part.lastChild !== beside || this.part.childElementCount !== (beside ? 2 : 1)) {
      this.part.replaceChildren(element("p"), ...(beside ? [beside] : []));
    }
    this.part.firstChild.textContent = sentence;
  }
}
