// Making elements, and drawing a part of the page anew without losing the place of the keyboard.

const cardPath = () => document.getElementById("situation").dataset.card;

/** An element; attributes that are false or undefined are left out, functions listen. */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** A card, drawn; "back" lies face down. */
export function picture(card, { width = 40, alt = card } = {}) {
  const src = cardPath().replace(/R7(?=\.svg$)/, card);
  return el("img", { src, alt, width, height: Math.round(width * 1.4), class: "card", draggable: "false" });
}

/** Replace what stands in a part of the page.
 *
 * The element with the keyboard keeps it, by its id; if it is gone, the first one that can be pressed gets it.
 */
export function redraw(part, ...children) {
  const focused = part.contains(document.activeElement) ? document.activeElement.id : "";
  const open = [...part.querySelectorAll("details[open]")].map((each) => each.id);
  part.replaceChildren(...children.filter(Boolean));
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  if (!focused) return;
  const same = document.getElementById(focused);
  const next = same && !same.disabled ? same : part.querySelector("button:enabled");
  next?.focus({ preventScroll: true });
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
