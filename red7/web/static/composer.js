// Composing the turn by taps. Everything can be composed, the illegal too: that is what people argue about.

import { places, player, spoken, steps, withoutLast, withStep } from "./notation.js";
import { el, picture } from "./elements.js";

const HEADS = { take: "takes", draw: "draws", shed: "discards from the palette", return: "to the deck" };
const UNEARNED = { step: "=?", kind: "draw", card: null, says: "draw a card" };

/** The two places of the turn: what a tap on a card then does. */
export const DEEDS = { plays: "+", discards: ">" };

export class Composer {
  /** `changed` is told the new text of the turn. */
  constructor(changed) {
    this.changed = changed;
    this.turn = "";
    this.table = null;
    this.waiting = []; // taps of which it is not known yet whether they are by hand or by an action
    this.#forget();
  }

  /** `claims`: whether a draw that nobody earned is offered as well. */
  show(table, turn, claims) {
    if (turn !== this.turn) this.recall(turn, []);
    this.table = table;
    this.claims = claims;
  }

  /** Another turn, and what waits after it. */
  recall(turn, waiting) {
    if (turn !== this.turn) this.#forget();
    this.turn = turn;
    this.waiting = [...waiting];
  }

  #forget() {
    this.legal = new Map();
    this.choices = new Map();
    this.texts = 0;
    this.known = false;
  }

  /** Learn which steps may follow, and by how many texts: `answer` is the document of /api/steps. */
  mark(answer) {
    this.#forget();
    this.known = true;
    this.texts = answer.steps.length;
    for (const each of answer.steps) {
      for (const step of each.steps) this.legal.set(step, (this.legal.get(step) ?? 0) + 1);
      for (const choice of each.choices) this.choices.set(choice.step, choice);
    }
    const { waiting } = this;
    this.waiting = [];
    for (const { deed, card } of waiting) this.#take(deed, card, { quietly: true });
  }

  /** A tap on a card of the grid, with one of the two places chosen; a second tap takes it back. */
  tap(deed, card) {
    const last = this.waiting.at(-1);
    if (last?.deed === deed && last.card === card) this.#keep(this.waiting.slice(0, -1));
    else if (last) this.#keep([...this.waiting, { deed, card }]);
    else this.#take(deed, card);
  }

  /** Take the step that a tap means, or wait until that is known. */
  #take(deed, card, options) {
    const last = steps(this.turn).at(-1);
    if (last?.words === deed && last.card === card) this.#write(withoutLast(this.turn), options);
    else if (this.waiting.length || !this.#isClear(deed, card)) this.#keep([...this.waiting, { deed, card }], options);
    else this.#write(withStep(this.turn, this.#meant(deed, card)), options);
  }

  /** Whether it is known if this is done by hand or by an action. */
  #isClear(deed, card) {
    if (this.known || DEEDS[deed] !== ">") return true;
    const hand = `hand-${this.table.to_move}`;
    const lies = places(this.table).some((each) => each.key !== hand && each.cards.includes(card));
    return !lies && !steps(this.turn).some((step) => step.card === card);
  }

  #write(turn, options) {
    this.recall(turn, this.waiting);
    this.changed(turn, options);
  }

  #keep(waiting, options) {
    this.waiting = waiting;
    this.changed(this.turn, options);
  }

  /** Take back the last tap: one that waits, or else a step. */
  #takeBack() {
    if (this.waiting.length) this.#keep(this.waiting.slice(0, -1));
    else this.#write(withoutLast(this.turn));
  }

  /** The step that is meant: by an action where only that can be done with the card. */
  #meant(deed, card) {
    const byHand = DEEDS[deed] + card;
    if (this.legal.has(byHand) || DEEDS[deed] !== ">") return byHand;
    return [...this.choices.values()].find((each) => each.kind === "shed" && each.card === card)?.step ?? byHand;
  }

  /** The cards of the turn, each with what is done with it. */
  get used() {
    return new Map(steps(this.turn).filter((step) => step.card && step.card !== "?").map((step) => [step.card, step.words]));
  }

  /** The cards that the turn plays or discards, and had not drawn before. */
  get fromHand() {
    const found = [];
    const drawn = new Set();
    for (const { sign, card } of steps(this.turn)) {
      if (sign === "=") drawn.add(card);
      else if ((sign === "+" || sign === ">") && !drawn.has(card) && !found.includes(card)) found.push(card);
    }
    return found;
  }

  /** The chosen turn, drawn as cards, and a button that passes or takes back the last step. */
  drawn() {
    const done = steps(this.turn);
    const passes = this.turn.trim().toLowerCase() === "pass";
    const shown = done.map((step) => el("span", { class: "done" }, step.words,
      step.card ? picture(step.card === "?" ? "back" : step.card, { width: 22, alt: step.card === "?" ? "a card" : step.card }) : null));
    const waits = this.waiting.map(({ deed, card }) => el("span", { class: "done waits" }, deed, picture(card, { width: 22 })));
    const button = done.length || passes
      ? el("button", { type: "button", id: "take-back", "aria-label": "Take back a step", click: () => this.#takeBack() }, "⌫")
      : this.#step({ step: "pass", says: "Pass" }, ["Pass"]);
    return [
      el("span", { class: "turn-drawn", role: "group", "aria-label": "The turn so far", tabindex: "0" },
        ...(passes ? [el("span", { class: "done" }, "passes")] : shown), ...waits),
      button,
    ];
  }

  /** What the last card asks for, as the server says, and under each head whose action it is. */
  offers() {
    if (this.waiting.length) return null;
    const found = [...this.choices.values()];
    const done = steps(this.turn);
    if (this.claims && done.length && !["=", "~"].includes(done.at(-1).sign) && !found.some((each) => each.kind === "draw")) found.push(UNEARNED);
    if (!found.length) return null;
    const kinds = new Map();
    for (const each of found) {
      const head = [each.by ? `${spoken(each.by)}:` : "", HEADS[each.kind] ?? ""].join(" ").trim();
      kinds.set(head, [...(kinds.get(head) ?? []), each]);
    }
    return el("div", { class: "more offers", role: "group", "aria-label": "What may follow", tabindex: "0" },
      ...[...kinds].flatMap(([head, choices]) => [
        head ? el("span", { class: "small" }, head) : null,
        ...choices.map((each) => this.#step(each, [each.kind === "act" ? each.says : picture(each.card ?? "back", { width: 28, alt: "" })])),
      ]));
  }

  #step({ step, says }, content) {
    const count = this.legal.get(step) ?? 0;
    const legal = !this.texts ? "" : count === this.texts ? "all" : count ? "some" : "none";
    const said = this.texts ? `, legal in ${count} of ${this.texts} texts` : "";
    return el("button", {
      type: "button", id: `step-${step}`, class: typeof content[0] === "string" ? "step word" : "step", "data-legal": legal,
      "aria-label": `${says}${said}`, click: () => this.#write(step === "pass" ? "pass" : withStep(this.turn, step)),
    }, ...content);
  }

  /** Who plays, in words. */
  get mover() {
    return this.table.to_move === null ? null : player(this.table.to_move);
  }
}
