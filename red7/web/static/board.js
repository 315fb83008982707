// The table by taps: choose a place, or what the player does, then tap cards of the grid.

import { COLORS, NUMBERS, places, player, spoken } from "./notation.js";
import { DEEDS } from "./composer.js";
import { choice, el, picture, redraw } from "./elements.js";

const MOST_POINTS = 9999;

export class Board {
  /** `part` is where it is drawn; `changed` is told how cards are moved; the composer has the turn. */
  constructor(part, composer, changed) {
    this.part = part;
    this.composer = composer;
    this.changed = changed;
    this.place = "palette-0";
    this.cursor = "R7";
    part.hidden = false;
  }

  show(table, mostSeats, keepsScore) {
    this.table = table;
    this.mostSeats = Math.max(mostSeats, table.seats.length);
    this.keepsScore = keepsScore;
    const there = this.place in DEEDS ? table.to_move !== null : places(table).some((each) => each.key === this.place);
    if (!there) this.place = "palette-0";
    this.draw();
  }

  draw() {
    this.part.dataset.seats = this.table.seats.length;
    redraw(this.part,
      el("div", { class: "places" }, this.#lanes(), this.#context()),
      this.#grid());
  }

  #change(change) {
    this.changed(() => change(this.table));
  }

  // --- the places -------------------------------------------------------------------------------

  #lanes() {
    const found = places(this.table);
    const of = (seat) => found.filter((each) => each.seat === seat && (!each.rare || this.keepsScore || each.cards.length || each.points));
    const rows = this.table.seats.map((_, seat) => el("div", { class: "lane-row seat" }, ...of(seat).map((each) => this.#lane(each))));
    return el("fieldset", { class: "lanes" }, el("legend", { class: "hidden-label" }, "Where the next card goes"),
      ...rows,
      el("div", { class: "lane-row" }, ...found.filter((each) => each.seat === undefined).map((each) => this.#lane(each)), this.#players()),
      this.#turn());
  }

  #lane({ key, seat, words, short, cards, hidden, points }) {
    const out = seat !== undefined && this.table.seats[seat].out;
    const moves = key === `palette-${this.table.to_move}`;
    const backs = hidden && (hidden.unknown !== 0 || !cards.length)
      ? [el("span", { class: "backs" }, hidden.unknown === null ? "?" : hidden.unknown ? `?${hidden.unknown}` : "none")] : [];
    if (points) backs.push(el("span", { class: "backs" }, cards.length ? `+${points}` : String(points)));
    const color = key === "canvas" && !cards.length ? [el("span", { class: "backs" }, COLORS[this.table.base ?? "R"])] : [];
    return el("label", { class: `lane ${key.split("-")[0]}${out ? " out" : ""}` },
      this.#radio(key, words + (moves ? ", to move" : "") + (out ? ", out" : "")),
      el("span", { class: "lane-words", "aria-hidden": "true" }, moves ? `▸${short}` : short),
      el("span", { class: "lane-cards" }, ...cards.map((card) => picture(card, { width: 22 })), ...backs, ...color));
  }

  #radio(key, words) {
    return el("input", {
      type: "radio", form: "none", name: "place", id: `place-${key}`, value: key, checked: key === this.place,
      "aria-label": words, change: () => { this.place = key; this.draw(); },
    });
  }

  #players() {
    const { seats } = this.table;
    const counts = Array.from({ length: this.mostSeats - 1 }, (_, number) => number + 2);
    return el("select", {
      id: "players", form: "none", "aria-label": "Players",
      change: (event) => this.#change(() => this.#seat(Number(event.target.value))),
    }, ...counts.map((count) => el("option", { value: count, selected: count === seats.length }, `${count} players`)));
  }

  #turn() {
    const { mover } = this.composer;
    if (mover === null) return el("p", { class: "lane-row quiet small" }, "Nobody is to move: choose a palette.");
    const lanes = Object.keys(DEEDS).map((deed, number) => el("label", { class: "lane deed" },
      this.#radio(deed, `${mover} ${deed}`), el("span", { class: "lane-words", "aria-hidden": "true" }, number ? deed : `${mover} ${deed}`)));
    return el("div", { class: "lane-row turn-row" }, ...lanes, ...this.composer.drawn());
  }

  // --- what belongs to the chosen place only ------------------------------------------------------

  #context() {
    if (this.place in DEEDS) return this.composer.offers() ?? this.#hint(`Tap the card that ${this.composer.mover} ${this.place}.`);
    const chosen = places(this.table).find((each) => each.key === this.place);
    if (this.place === "canvas") {
      const options = [["", "start", "the starting Red card"], ...Object.entries(COLORS).map(([letter, name]) => [letter, letter, name])];
      return el("div", { class: "more" }, choice("base", "Color", options, this.table.base ?? "",
        (letter) => this.#change((table) => { table.base = letter || null; })));
    }
    if (chosen.hidden) return this.#unknown(chosen);
    if (this.place.startsWith("palette")) return this.#seatSwitches(chosen.seat);
    return this.#points(chosen);
  }

  /** Points of earlier rounds, as a number; cards that scored may be tapped as well. */
  #points({ seat, words }) {
    const { points } = this.table.seats[seat];
    return el("div", { class: "more", role: "group", "aria-label": `Points in ${words}` },
      el("label", { class: "small", for: `points-${seat}` }, "Points"),
      el("input", {
        type: "number", id: `points-${seat}`, form: "none", min: 0, max: MOST_POINTS, inputmode: "numeric", value: points || "",
        input: (event) => this.#change((table) => {
          table.seats[seat].points = Math.max(0, Math.min(MOST_POINTS, Math.trunc(Number(event.target.value)) || 0));
        }),
      }),
      el("span", { class: "quiet small" }, "or tap the cards"));
  }

  #hint(words) {
    return el("p", { class: "more quiet small" }, words);
  }

  #unknown({ words, hidden }) {
    const { unknown } = hidden;
    const set = (count) => this.#change(() => {
      if (count === 0 && hidden === this.table.seats[this.table.to_move]) this.#takeUp(hidden);
      hidden.unknown = count;
    });
    return el("div", { class: "more", role: "group", "aria-label": `Unknown cards in ${words}` },
      el("span", { class: "small" }, "Unknown"),
      el("button", { type: "button", id: "fewer", "aria-label": "One unknown card fewer", disabled: !unknown, click: () => set(unknown - 1) }, "−"),
      el("output", { id: "unknown" }, unknown === null ? "?" : String(unknown)),
      el("button", { type: "button", id: "more", "aria-label": "One unknown card more", disabled: unknown >= 49, click: () => set((unknown ?? 0) + 1) }, "+"),
      el("button", { type: "button", id: "none", "aria-label": "No unknown cards", "aria-pressed": String(unknown === 0), click: () => set(0) }, "none"),
      el("button", { type: "button", id: "any", "aria-label": "Any number of unknown cards", "aria-pressed": String(unknown === null), click: () => set(null) }, "any"));
  }

  /** A hand of which no card is unknown has the cards that the turn takes from it. */
  #takeUp({ hand }) {
    const lies = new Set(places(this.table).flatMap((each) => each.cards));
    hand.push(...this.composer.fromHand.filter((card) => !lies.has(card)));
  }

  #seatSwitches(seat) {
    const who = player(seat);
    const { out } = this.table.seats[seat];
    const moves = this.table.to_move === seat;
    return el("div", { class: "more", role: "group", "aria-label": `About ${who}` },
      el("button", { type: "button", id: "moves", "aria-pressed": String(moves), click: () => this.#change(() => this.#move(seat)) }, `${who} moves`),
      el("button", { type: "button", id: "out", "aria-pressed": String(out), click: () => this.#change(() => this.#toggleOut(seat)) }, `${who} is out`),
      el("span", { class: "quiet small" }, "or tap cards"));
  }

  #seat(count) {
    const { seats } = this.table;
    while (seats.length < count) seats.push({ palette: [], hand: [], unknown: null, scored: [], points: 0, out: false });
    seats.length = count;
    if (this.table.to_move >= count) this.table.to_move = 0;
  }

  #move(number) {
    this.table.to_move = number;
    this.table.seats[number].out = false;
  }

  /** A player goes out or comes back; with one left the round is over, and nobody moves. */
  #toggleOut(number) {
    const { seats } = this.table;
    seats[number].out = !seats[number].out;
    const left = seats.map((seat, each) => each).filter((each) => !seats[each].out);
    if (left.length < 2) this.table.to_move = null;
    else if (this.table.to_move === null || seats[this.table.to_move].out) {
      this.table.to_move = left.find((each) => each > number) ?? left[0];
    }
  }

  // --- the cards --------------------------------------------------------------------------------

  #grid() {
    const lying = new Map();
    for (const each of places(this.table)) for (const card of each.cards) lying.set(card, each);
    const { used } = this.composer;
    const rows = NUMBERS.map((number) => el("div", { role: "row", class: "grid-row" },
      ...Object.keys(COLORS).map((letter) => el("div", { role: "gridcell" }, this.#cell(letter + number, lying.get(letter + number), used.get(letter + number))))));
    return el("div", { role: "grid", class: "grid", "aria-label": "All cards", keydown: (event) => this.#arrow(event) }, ...rows);
  }

  #cell(card, where, deed) {
    const here = this.place in DEEDS ? deed === this.place : where?.key === this.place;
    const badge = deed ?? where?.badge;
    return el("button", {
      type: "button", id: `card-${card}`, class: `cell${badge ? " lies" : ""}${here ? " here" : ""}`, "data-badge": badge,
      tabindex: card === this.cursor ? "0" : "-1", "aria-pressed": String(here),
      "aria-label": `${card}, ${spoken(card)}${where ? `, in ${where.words}` : ""}${deed ? `, in the turn: ${deed}` : ""}`,
      click: () => { this.cursor = card; this.#tap(card, where); },
    }, picture(card, { width: 42, alt: "" }));
  }

  #tap(card, where) {
    if (this.place in DEEDS) {
      const { hand, unknown } = this.table.seats[this.table.to_move];
      if (!where && unknown === 0) hand.push(card); // where else should it have come from?
      this.composer.tap(this.place, card);
      return;
    }
    this.#change(() => {
      if (where) where.cards.splice(where.cards.indexOf(card), 1);
      this.table.seen = this.table.seen.filter((each) => each !== card);
      if (where?.key !== this.place) places(this.table).find((each) => each.key === this.place).cards.push(card);
    });
  }

  #arrow(event) {
    const letters = Object.keys(COLORS);
    let column = letters.indexOf(this.cursor[0]);
    let row = NUMBERS.indexOf(Number(this.cursor[1]));
    if (event.key === "ArrowRight") column += 1;
    else if (event.key === "ArrowLeft") column -= 1;
    else if (event.key === "ArrowDown") row += 1;
    else if (event.key === "ArrowUp") row -= 1;
    else if (event.key === "Home") column = 0;
    else if (event.key === "End") column = 6;
    else return;
    event.preventDefault();
    const clamp = (number) => Math.max(0, Math.min(6, number));
    document.getElementById(`card-${this.cursor}`).tabIndex = -1;
    this.cursor = letters[clamp(column)] + NUMBERS[clamp(row)];
    const next = document.getElementById(`card-${this.cursor}`);
    next.tabIndex = 0;
    next.focus();
  }
}
