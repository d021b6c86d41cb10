// One term for one thing: rivals are found where they stand as words, in any ending the list allows, and nowhere else.
import { describe, expect, test } from "vitest";
import { activeLanguages } from "../site/languages.ts";
import { loadTerms, rivals, termProblems } from "./terms.ts";

const terms = loadTerms();

describe.each(activeLanguages.map(({ code }) => code))("the texts of %s", (code) => {
  test("call each thing by its term", () => {
    expect(termProblems(code)).toEqual([]);
  });

  test("have a term for everything that a message has to name", () => {
    const things = terms.languages[code]?.map(({ thing }) => thing) ?? [];
    expect(things).toEqual(expect.arrayContaining(Object.keys(terms.messages)));
    expect(new Set(things).size).toBe(things.length);
  });

  test("are not told to write what another term forbids", () => {
    const own = terms.languages[code] ?? [];
    for (const { write } of own) expect(rivals(write, own), write).toEqual([]);
  });
});

describe("a rival", () => {
  test.each([
    { text: "Kulutusluotto on luotto.", not: "kulutusluot*", found: ["Kulutusluotto"] },
    { text: "Kulutusluottojen hinta", not: "kulutusluot*", found: ["Kulutusluottojen"] },
    { text: "Kuluttajaluotto on luotto.", not: "kulutusluot*", found: [] },
    { text: "keksitty lainanantaja", not: "keksi", found: [] },
    {
      text: "a total to repay, and the Total  to repay",
      not: "total to repay",
      found: ["total to repay", "Total  to repay"],
    },
    { text: "the total to repayments", not: "total to repay", found: [] },
    { text: "a subtotal to repay", not: "total to repay", found: [] },
    { text: "non-breaking total\u00a0to\u00a0repay", not: "total to repay", found: ["total\u00a0to\u00a0repay"] },
    { text: "Sesiunile dvs. sunt active", not: "dvs", found: ["dvs"] },
    { text: "DVS1 nu este un cuvânt", not: "dvs", found: [] },
    { text: "Сборы и прочие расходы; сборник", not: "сборы", found: ["Сборы"] },
    { text: "сборник статей, разбор", not: "сбор", found: [] },
    { text: "pożyczkodawcą i pożyczkodawcom", not: "pożyczkodawc*", found: ["pożyczkodawcą", "pożyczkodawcom"] },
    { text: "neprocentu laiks, bezprocentu laiku", not: "bezprocentu laik*", found: ["bezprocentu laiku"] },
    { text: "the set-up fee, not a set-up", not: "set-up fee*", found: ["set-up fee"] },
  ])("$not in “$text”", ({ text, not, found }) => {
    expect(rivals(text, [{ write: "term", not: [not] }]).map((rival) => rival.found)).toEqual(found);
  });

  const all = Object.values(terms.languages).flat();

  test("is found as a word of its own, at either end of a sentence and after a mark", () => {
    for (const { not } of all)
      for (const rival of not) {
        const written = rival.replaceAll("*", "");
        for (const text of [written, `${written}.`, `(${written})`, `“${written}”, …`, written.toUpperCase()])
          expect(rivals(text, [{ write: "term", not: [rival] }]), text).not.toEqual([]);
      }
  });

  test("is never found within another word", () => {
    for (const { not } of all)
      for (const rival of not) {
        const written = rival.replaceAll("*", "");
        const inside = [`x${written}`, `ä${written}`, `9${written}`];
        if (!rival.endsWith("*")) inside.push(`${written}x`, `${written}ā`, `${written}7`);
        for (const text of inside) expect(rivals(text, [{ write: "term", not: [rival] }]), text).toEqual([]);
      }
  });
});

test("a problem names the file, the place, the word and the term", () => {
  const [required, message, line] = termProblems("en-gb", {
    messages: { lender: "offer.lender" },
    languages: { "en-gb": [{ thing: "lender", write: "moneylender", not: ["lender"], except: [] }] },
  });
  expect(required).toBe('locales/messages/en-gb.po: offer.lender has to say "moneylender"');
  expect(message).toMatch(/^locales\/messages\/en-gb\.po: [a-z.-]+ says "lender": write "moneylender"$/);
  expect(line).toMatch(/ says "(L|l)ender": write "moneylender"$/);
});

test("a file may be excepted, and a language without terms is named", () => {
  const only = (except: string[]) =>
    termProblems("en-gb", {
      messages: {},
      languages: { "en-gb": [{ thing: "broker", write: "service", not: ["credit broker*"], except }] },
    }).filter((problem) => problem.includes("glossary.json"));
  expect(only([])[0]).toMatch(/^app\/content\/en-gb\/glossary\.json: \d+\.(term|definition) says/);
  expect(only(["glossary.json"])).toEqual([]);
  expect(termProblems("fi", { messages: {}, languages: {} })).toEqual(["app/content/terms.json: has no terms for fi"]);
});
