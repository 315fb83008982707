// Composing the turn by taps. Everything can be composed, the illegal too: that is what people argue about.

import { COLORS, NUMBERS, player, steps, withoutLast, withStep } from "./notation.js";
import { el, picture, redraw } from "./elements.js";

const ANY = [
  ["+", "plays"], [">", "discards from the hand"], ["x", "takes"],
  ["7>", "discards from the palette"], ["^", "puts on the deck"], ["=", "draws"],
];

export class Composer {
  /** `part` is where it is drawn; `changed` is told the new text of the turn. */
  constructor(part, changed) {
    this.part = part;
    this.changed = changed;
    this.legal = new Map();
    this.texts = 0;
    part.hidden = false;
  }

  show(table, turn) {
    this.table = table;
    this.turn = turn;
    this.legal = new Map();
    this.texts = 0;
    this.draw();
  }

  /** Mark the steps by how many texts allow them: `answer` is the document of /api/steps. */
  mark(answer) {
    this.legal = new Map();
    this.texts = answer.steps.length;
    for (const each of answer.steps) for (const step of each.steps) this.legal.set(step, (this.legal.get(step) ?? 0) + 1);
    this.draw();
  }

  draw() {
    const { to_move: mover, seats } = this.table;
    if (mover === null) {
      redraw(this.part, el("p", { class: "quiet" }, "Nobody is to move."));
      return;
    }
    const done = steps(this.turn);
    const gone = new Set(done.filter((step) => step.head).map((step) => step.card));
    const drawn = done.filter((step) => step.sign === "=" && step.card !== "?").map((step) => step.card);
    const hand = [...seats[mover].hand, ...drawn].filter((card) => !gone.has(card));
    redraw(this.part,
      el("p", { class: "quiet small" }, `${player(mover)} does, step by step:`),
      ...this.#follow(done),
      this.#row("Play", "+", hand, seats[mover]),
      this.#row("Discard", ">", hand, seats[mover]),
      this.#any(),
      el("div", { class: "row" },
        this.#button("pass", "Pass", []),
        el("button", { type: "button", id: "back", disabled: !this.turn, click: () => this.changed(withoutLast(this.turn)) }, "Take back a step"),
        el("button", { type: "button", id: "clear-turn", disabled: !this.turn, click: () => this.changed("") }, "Clear")),
      this.texts ? el("p", { class: "quiet small legend" }, "A dashed step is not legal in every text; a faint one in none.") : null);
  }

  /** What the last card asks for: a 1 takes, a 3 draws, a 7 discards, a discard may draw. */
  #follow(done) {
    const last = done.at(-1);
    if (!last) return [];
    const { to_move: mover, seats, deck } = this.table;
    const draws = ["?", ...deck.slice(0, 1)];
    if (last.sign === ">") return [this.#row("and draws", "=", draws)];
    if (last.sign !== "+") return [];
    const left = new Set(done.filter((step) => (step.sign === ">" && !step.head) || step.sign === "^").map((step) => step.card));
    const own = [...seats[mover].palette, ...done.filter((step) => step.sign === "+").map((step) => step.card)].filter((card) => !left.has(card));
    const others = seats.filter((_, number) => number !== mover).flatMap((seat) => seat.palette);
    if (last.card[1] === "1") return [this.#row(`${last.card} takes`, "x", others)];
    if (last.card[1] === "3") return [this.#row(`${last.card} draws`, "=", draws)];
    if (last.card[1] === "7") return [this.#row(`${last.card} discards`, "7>", own), this.#row(`${last.card} puts on the deck`, "^", own)];
    return [];
  }

  #row(words, sign, cards, seat) {
    const hidden = seat && seat.unknown !== 0 && !cards.length;
    return el("div", { class: "steps", role: "group", "aria-label": words },
      el("span", { class: "steps-words" }, words),
      el("span", { class: "row" }, ...cards.map((card) => this.#button(sign + card, words, [picture(card === "?" ? "back" : card, { width: 40, alt: "" })])),
        cards.length ? null : el("span", { class: "quiet small" }, hidden ? "The hand is not known: any card, below." : "no card")));
  }

  #button(step, words, content) {
    const count = this.legal.get(step) ?? 0;
    const legal = !this.texts ? "" : count === this.texts ? "all" : count ? "some" : "none";
    const said = this.texts ? `, legal in ${count} of ${this.texts} texts` : "";
    const card = step.replace(/^(7>|[+>x^=])/, "");
    const name = step === "pass" ? "Pass" : `${words} ${card === "?" ? "an unknown card" : card}`;
    return el("button", {
      type: "button", id: `step-${step}`, class: content.length ? "step" : "step word", "data-legal": legal, "aria-label": name + said,
      click: () => this.changed(step === "pass" ? "pass" : withStep(this.turn, step)),
    }, ...(content.length ? content : [words]));
  }

  /** Any step with any card: for unknown hands, and for what should never have happened. */
  #any() {
    const cards = NUMBERS.flatMap((number) => Object.keys(COLORS).map((letter) => letter + number));
    const kind = el("select", { id: "any-kind", form: "none", "aria-label": "What is done" }, ...ANY.map(([sign, words]) => el("option", { value: sign }, words)));
    const card = el("select", { id: "any-card", form: "none", "aria-label": "With which card" },
      el("option", { value: "?" }, "? (a draw)"), ...cards.map((each) => el("option", { value: each }, each)));
    kind.value = this.anyKind ?? "+";
    card.value = this.anyCard ?? "R7";
    kind.addEventListener("change", () => { this.anyKind = kind.value; });
    card.addEventListener("change", () => { this.anyCard = card.value; });
    return el("details", { id: "any-step", class: "small" }, el("summary", {}, "Any card, any step"),
      el("div", { class: "row any" }, kind, card,
        el("button", { type: "button", id: "any-add", click: () => this.changed(withStep(this.turn, kind.value + card.value)) }, "Add")));
  }
}
