// Finds cases in plain words, by the indexes and in the way of `red7 cases`.
"use strict";

(() => {
  const index = lunr.Index.load(caseBook.index);
  const wordings = lunr.Index.load(caseBook.wordings);

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

  /** The words of a question without their endings, and every two that follow each other. */
  function termsOf(text) {
    const words = text.toLowerCase().replace(/['’]/g, "").match(new RegExp(caseBook.plainWord, "g")) ?? [];
    const stems = words.map(stem);
    return [...stems, ...stems.slice(1).map((each, before) => `${stems[before]} ${each}`)];
  }

  /** What lunr finds by some terms. */
  function foundBy(searched, terms) {
    return searched.query((query) => terms.forEach((term) => query.term(term, {})));
  }

  /** The score of each case: its best wording counts, and the others add a share. */
  function scored(found) {
    const scores = new Map();
    const shares = new Map();
    for (const { ref, score } of found) {
      const name = ref.split(caseBook.wording)[0];
      const share = shares.get(name) ?? 1;
      scores.set(name, (scores.get(name) ?? 0) + score * share);
      shares.set(name, share * caseBook.next);
    }
    return scores;
  }

  /** The highest score first; of equal ones, the case with the lower number. */
  function byScore([name, score], [otherName, otherScore]) {
    return otherScore - score || (name < otherName ? -1 : 1);
  }

  /** How near the question is to what no case answers. */
  function beyond(put) {
    const names = [...put.keys()].filter((name) => !(name in caseBook.cases));
    return Math.max(0, ...names.map((name) => put.get(name)));
  }

  /** The cases that fit, the best first, and whether that one is about just what is asked. */
  function search(text) {
    const words = wordsOf(text);
    const telling = [...new Set(words.map(stem))].filter((word) => !leftOut.has(word));
    if (telling.length === 0) return { cases: [], fits: true };
    const asked = words.flatMap((word) => [word, meaning(word)]);
    const scores = scored(foundBy(index, asked));
    const put = new Map(foundBy(wordings, termsOf(text)).map(({ ref, score }) => [ref, score]));
    for (const [name, score] of put) scores.set(name, (scores.get(name) ?? 0) + caseBook.together * score);
    const ranked = [...scores].filter(([name]) => name in caseBook.cases).sort(byScore);
    if (ranked.length === 0) return { cases: [], fits: false };
    const [best, highest] = ranked[0];
    const close = ranked.filter(([, score]) => score >= caseBook.close * highest);
    const strange = telling.filter((word) => !(word in index.invertedIndex || word in wordings.invertedIndex));
    const near = telling.length <= 1
      || (highest >= caseBook.fitting && strange.length <= caseBook.strange * telling.length);
    return {
      cases: close.slice(0, caseBook.most).map(([name]) => caseBook.cases[name]),
      fits: near && (put.get(best) ?? 0) >= beyond(put),
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
