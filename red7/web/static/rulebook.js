// Your own rulebook and the rules you play with, asked once and remembered on this device.

const KEY = "red7-rulebook";

/** What is remembered: `own`, the rulebook, and `added`, the plug-ins; null where nothing is. */
export function remembered() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY));
    return typeof kept?.own === "string" && Array.isArray(kept.added) ? kept : null;
  } catch {
    return null; // nothing can be kept here, or what is kept is not ours
  }
}

/** Remember what a form has. */
export function remember(form) {
  const fields = new FormData(form);
  if (!fields.get("own")) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ own: fields.get("own"), added: fields.getAll("with") }));
  } catch {
    // This device keeps nothing: it is asked again next time.
  }
}

const named = (form, name) => [...form.elements].filter((each) => each.name === name);

/** Put what is remembered into a form; an address that names rules goes before. Whether it did. */
export function recall(form, address) {
  const kept = remembered();
  if (!kept || address.has("rules")) return false;
  let changed = false;
  const set = (box, on) => {
    if (box.checked === on) return;
    box.checked = on;
    changed = true;
  };
  const mine = named(form, "own").find((each) => each.value === kept.own);
  if (mine && !address.has("own")) set(mine, true);
  if (!address.has("own") && !address.has("with") && !address.has("position")) {
    for (const box of named(form, "with")) set(box, kept.added.includes(box.value));
  }
  return changed;
}

/** Say which rulebook answers, and whether a link brought it. */
export function name(form, address) {
  const own = new FormData(form).get("own");
  const note = document.getElementById("rulebook-note");
  if (own) document.getElementById("rulebook-name").textContent = own;
  const kept = remembered();
  const foreign = kept && own && own !== kept.own && address.get("own") === own;
  note.hidden = !foreign;
  if (foreign) note.textContent = `${own} comes with the link that you opened. Yours is ${kept.own}.`;
}
