// Making elements, and drawing a part of the page again without losing the keyboard or a press that has begun.

const listening = new WeakMap();
const cardPath = () => document.getElementById("situation").dataset.card;

/** An element; attributes that are false or undefined are left out, functions listen. */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") listen(made, name, value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** Listen by way of a table, so that an element that stays can take over what its successor would do. */
function listen(made, name, heard) {
  if (!listening.has(made)) listening.set(made, new Map());
  listening.get(made).set(name, heard);
  made.addEventListener(name, (event) => listening.get(made).get(name)?.(event));
}

/** A card, drawn; "back" lies face down. */
export function picture(card, { width = 40, alt = card } = {}) {
  const src = cardPath().replace(/R7(?=\.svg$)/, card);
  return el("img", { src, alt, width, height: Math.round(width * 1.4), class: "card", draggable: "false" });
}

/** Show these children in a part of the page.
 *
 * Elements stay and are changed in place: a press that began on one of them ends on it, whenever an answer arrives.
 * The keyboard stays, too; if its element is gone, the first one that can be pressed gets it.
 */
export function redraw(part, ...children) {
  const focused = part.contains(document.activeElement) ? document.activeElement : null;
  fill(part, children.filter(Boolean));
  if (focused && (!focused.isConnected || focused.disabled)) {
    part.querySelector("button:enabled")?.focus({ preventScroll: true });
  }
}

/** Give an element these children; one that is there already, by its id or as the next of its kind, stays. */
function fill(part, children) {
  const there = [...part.childNodes];
  const kept = children.map((child) => {
    const at = there.findIndex((each) => each && alike(each, child));
    return at < 0 ? child : become(there.splice(at, 1, null)[0], child);
  });
  for (const each of there) each?.remove();
  kept.forEach((child, number) => {
    if (part.childNodes[number] !== child) part.insertBefore(child, part.childNodes[number] ?? null);
  });
}

const alike = (old, next) => old.nodeName === next.nodeName && (old.id ?? "") === (next.id ?? "")
  && [...listening.get(next)?.keys() ?? []].every((name) => listening.get(old)?.has(name));

/** Change an element into another of its kind. */
function become(old, next) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== next.data) old.data = next.data;
    return old;
  }
  for (const { name } of [...old.attributes]) if (!next.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (listening.has(old)) listening.set(old, listening.get(next) ?? new Map());
  fill(old, [...next.childNodes]);
  if (old.type === "number" && document.activeElement !== old) old.value = next.getAttribute("value") ?? "";
  for (const name of ["checked", "selected"]) if (name in old) old[name] = next.hasAttribute(name);
  return old;
}

/** A choice among a few, as native radio buttons that no form sends. */
export function choice(name, words, options, chosen, choose) {
  return el("fieldset", { class: "choice" }, el("legend", {}, words), ...options.map(([value, text, spokenText]) =>
    el("label", { class: "segment" },
      el("input", {
        type: "radio", form: "none", name, id: `${name}-${value}`, value,
        checked: value === chosen, "aria-label": spokenText ?? text, change: () => choose(value),
      }),
      el("span", { "aria-hidden": "true" }, text))));
}
