// Finds cases in plain words, by the index and in the way of `red7 cases`.
"use strict";

(() => {
  const index = lunr.Index.load(caseBook.index);

  const phrases = Object.entries(caseBook.phrases).map(([phrase, word]) => [new RegExp(phrase, "g"), word]);

  const leftOut = new Set(caseBook.leftOut);

  function stem(word) {
    return lunr.stemmer(new lunr.Token(word, {})).toString();
  }

  function meaning(word) {
    const stemmed = stem(word);
    return `=${caseBook.meanings[stemmed] ?? stemmed}`;
  }

  function wordsOf(text) {
    const plain = phrases.reduce((read, [phrase, word]) => read.replace(phrase, word), text.toLowerCase().replace(/’/g, "'"));
    return plain.match(new RegExp(caseBook.word, "g")) ?? [];
  }

  function caseOf(wording) {
    return wording.split(caseBook.wording)[0];
  }

  /** For each case, how much of what is asked it has: a word counts more the fewer have it. */
  function sharesOf(words, found) {
    const terms = new Map();
    for (const { ref, matchData } of found) {
      const name = caseOf(ref);
      if (!terms.has(name)) terms.set(name, new Set());
      for (const term of Object.keys(matchData.metadata)) terms.get(name).add(term);
    }
    const count = Object.keys(caseBook.cases).length;
    const shares = new Map([...terms.keys()].map((name) => [name, 0]));
    let whole = 0;
    for (const word of new Set(words.filter((each) => !leftOut.has(stem(each))))) {
      const wanted = [stem(word), stem(meaning(word))];
      const having = [...terms.keys()].filter((name) => wanted.some((term) => terms.get(name).has(term)));
      const weight = Math.log(1 + (count - having.length + 0.5) / (having.length + 0.5));
      whole += weight;
      for (const name of having) shares.set(name, shares.get(name) + weight);
    }
    return new Map([...shares].map(([name, share]) => [name, whole ? share / whole : 1]));
  }

  /** The score of each case: its best wording counts, and the others add a share. */
  function scored(found) {
    const scores = new Map();
    const shares = new Map();
    for (const { ref, score } of found) {
      const name = caseOf(ref);
      const share = shares.get(name) ?? 1;
      scores.set(name, (scores.get(name) ?? 0) + score * share);
      shares.set(name, share * caseBook.next);
    }
    return scores;
  }

  /** The cases that fit, the best first, and whether that one is about just what is asked. */
  function search(text) {
    const words = wordsOf(text);
    if (words.length === 0) return { cases: [], fits: true };
    const asked = words.flatMap((word) => [word, meaning(word)]);
    const found = index.query((query) => asked.forEach((word) => query.term(word, {})));
    const shares = sharesOf(words, found);
    const { anyway } = caseBook;
    const ranked = [...scored(found)]
      .map(([name, score]) => [name, score * (anyway + (1 - anyway) * shares.get(name))])
      .sort((one, other) => other[1] - one[1]);
    const close = ranked.filter(([, score]) => score >= caseBook.close * ranked[0][1]);
    return {
      cases: close.slice(0, caseBook.most).map(([name]) => caseBook.cases[name]),
      fits: ranked.length > 0 && shares.get(ranked[0][0]) >= caseBook.fitting,
    };
  }

  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  function listed(text) {
    const { cases, fits } = search(text);
    if (cases.length === 0) return element("p", {}, "No case is about that.");
    const items = cases.map((each) => {
      const link = element("a", { href: `casebook.html#${each.anchor}` }, each.heading);
      const badge = each.readings.length ? ` [reading: ${each.readings.join(", ")}]` : "";
      return element("li", {}, link, badge);
    });
    const list = element("ol", { id: "cases-found" }, ...items);
    if (fits) return list;
    return element("div", {}, element("p", {}, "No case is about just that; the nearest:"), list);
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
