// The table and the turn as texts. No rule is known here: what is legal the server says.

export const COLORS = { R: "Red", O: "Orange", Y: "Yellow", G: "Green", B: "Blue", I: "Indigo", V: "Violet" };
export const NUMBERS = [7, 6, 5, 4, 3, 2, 1];

export const player = (seat) => String.fromCharCode(65 + seat);
export const spoken = (card) => `${COLORS[card[0]]} ${card[1]}`;

/** Every place of the table where cards may lie: its key, its words, and its list of cards. */
export function places(table) {
  const found = [];
  table.seats.forEach((seat, number) => {
    const who = `${player(number)}'s`;
    found.push({ key: `palette-${number}`, seat: number, words: `${who} palette`, short: player(number), cards: seat.palette, badge: player(number) });
    found.push({ key: `hand-${number}`, seat: number, words: `${who} hand`, short: "hand", cards: seat.hand, badge: `${player(number)} hand`, hidden: seat });
    found.push({ key: `scored-${number}`, seat: number, words: `${who} score pile`, short: "scored", cards: seat.scored, badge: `${player(number)} scored`, rare: true, points: seat.points });
  });
  found.push({ key: "canvas", words: "Canvas", short: "canvas", cards: table.canvas, badge: "canvas" });
  found.push({ key: "deck", words: "Deck", short: "deck", cards: table.deck, badge: "deck", hidden: table });
  return found;
}

const written = (cards, seen = []) => cards.map((card) => (seen.includes(card) ? `${card}!` : card)).join("");
const unknown = (count) => (count === null ? "?" : count ? `?${count}` : "");

/** The text of a position. */
export function position(table) {
  const seats = table.seats.map((seat, number) => {
    const mark = number === table.to_move ? "*" : seat.out ? "x" : "";
    const hand = written(seat.hand, table.seen) + unknown(seat.unknown) || "-";
    const scored = [written(seat.scored), seat.points || ""].filter(Boolean).join("+");
    return `${mark}${written(seat.palette) || "-"}:${hand}${scored && `:${scored}`}`;
  });
  const canvas = (table.base ?? "") + written(table.canvas) || "-";
  const deck = written(table.deck, table.seen) + unknown(table.unknown) || "-";
  return `${seats.join("/")} ${canvas} ${deck}`;
}

const DONE = { "+": "plays", ">": "discards", x: "takes", "^": "returns", "=": "draws", "7>": "discards" };

/** The steps of a turn's text: where it stands, its sign, what is done, and with which card. */
export function steps(turn) {
  return [...turn.matchAll(/(^|\s*)(?:([+>x^=])([a-z]\d|\?)|~([^\s(]+)\([^()]*\))/gi)].map((match) => {
    const [, space, signed, card, act] = match;
    const at = match.index;
    if (act) return { at, sign: "~", words: act, card: null };
    const sign = signed === ">" && space === "" && at > 0 ? "7>" : signed.toLowerCase();
    return { at, sign, words: DONE[sign], card: card.toUpperCase() };
  });
}

/** A turn with one more step; "7>" is a discard by an action, which belongs to the word before it. */
export function withStep(turn, step) {
  const before = turn.trim().toLowerCase() === "pass" || step === "pass" ? "" : turn.trim();
  const starts = step[0] === "+" || step[0] === ">";
  return before + (before && starts ? " " : "") + step.replace("7>", ">");
}

/** A turn without its last step. */
export function withoutLast(turn) {
  const last = steps(turn).at(-1);
  return last ? turn.slice(0, last.at).trim() : "";
}
