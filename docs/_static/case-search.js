// Finds cases in plain words, by the index and in the way of `red7 cases`.
"use strict";

(() => {
  const index = lunr.Index.load(caseBook.index);

  function search(text) {
    const words = text.toLowerCase().match(new RegExp(caseBook.word, "g")) ?? [];
    if (words.length === 0) return [];
    const found = index.query((query) => words.forEach((word) => query.term(word, {})));
    const close = found.filter((each) => each.score >= caseBook.close * found[0].score);
    return close.slice(0, caseBook.most).map((each) => caseBook.cases[each.ref]);
  }

  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  function listed(text) {
    const found = search(text);
    if (found.length === 0) return element("p", {}, "No case is about that.");
    const items = found.map((each) => {
      const link = element("a", { href: `casebook.html#${each.anchor}` }, each.heading);
      const badge = each.readings.length ? ` [reading: ${each.readings.join(", ")}]` : "";
      return element("li", {}, link, badge);
    });
    return element("ol", { id: "cases-found" }, ...items);
  }

  function searchBox(title) {
    const input = element("input", {
      type: "search",
      id: "case-question",
      placeholder: "may I discard first?",
    });
    const label = element("label", { htmlFor: "case-question" }, "Ask the case book: ");
    const found = element("div", { role: "status" });
    input.addEventListener("input", () => {
      found.replaceChildren(...(input.value.trim() ? [listed(input.value)] : []));
    });
    title.after(element("p", {}, label, input), found);
  }

  document.addEventListener("DOMContentLoaded", () => {
    const results = document.getElementById("search-results");
    const asked = new URLSearchParams(location.search).get("q") ?? "";
    if (results === null) searchBox(document.querySelector("h1"));
    else if (asked.trim()) {
      results.before(element("h2", {}, "In the case book"), listed(asked));
    }
  });
})();
