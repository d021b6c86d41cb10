// The searches that are measured, by kind, with words that the rules of the table have.
import { type Rule, rule } from "./generated.ts";

/** A kind of search. */
export interface Kind {
  readonly name: string;
  readonly texts: readonly string[];
  readonly sort?: string;
  /** How many pages are read before the one that is measured. */
  readonly pages?: number;
}

const common = ["kirkas", "www", "blog", "example", "tuki", "lainat", "merger", "https", "статьи", "uutiset"];

export function kinds(rules: number, count: number): Kind[] {
  const sample = Array.from({ length: count }, (_, place) => {
    const n = 1 + Math.floor(((place + 0.5) * rules) / count);
    return { ...rule(n), n };
  });
  const of = (text: (made: Rule & { n: number }) => string) => sample.map(text);
  const decoded = ({ source }: Rule) => decodeURIComponent(source);
  const rare = (made: Rule) =>
    decoded(made)
      .split(/[/-]/)
      .filter(({ length }) => length > 2)[3] ?? decoded(made);
  return [
    { name: "a word of a rule", texts: of(rare) },
    { name: "a common word", texts: common },
    { name: "a common and a rare word", texts: of(({ n }) => `kirkas ${n}`) },
    { name: "a text in quotation marks", texts: of((made) => `"${decoded(made).slice(3, 40)}"`) },
    { name: "a whole path", texts: of(decoded) },
    { name: "source:", texts: of((made) => `source:${rare(made)}`) },
    { name: "target:", texts: of(({ n }) => `target:/${n % 5000}/`) },
    { name: "note:", texts: ["note:merger", "note:kampanja", "note:50%", "note:*tarkista*", "note:legal"] },
    { name: "a word and a market", texts: of((made) => `${rare(made)} market:gb`) },
    { name: "a common word and a status", texts: ["uutiset status:410", "blog status:308", "kirkas status:302"] },
    { name: "a filter alone", texts: ["status:410", "market:gb", "match:regex", "is:never-hit", "changed:<7d"] },
    { name: "a filter that nothing passes", texts: ["status:307", "kirkas status:307", "by:nobody", "hits:>5000"] },
    { name: "signs", texts: ["*tark*", "[x]", "a*b?c", "50%", "***", "tarkista*", "_", "''", "%%%"] },
    { name: "over 50 bytes", texts: of((made) => `${decoded(made)}/${"x".repeat(60)}`) },
    { name: "one or two letters", texts: ["b", "bl", "tu", "ar", "/s", "s", "ст"] },
    {
      name: "nothing has it, common trigrams",
      texts: ["lainakirkas", "wwwblog", "exampleexample", "tukilaina", "uutisetblog"],
    },
    { name: "nothing has it, rare trigrams", texts: ["xyzzy", "qqqq", "żźć"] },
    ...["source", "hits", "last-hit", "changed"].flatMap((sort) => [
      { name: `few matches by ${sort}`, texts: of(rare).slice(0, 20), sort },
      { name: `many matches by ${sort}`, texts: common, sort },
    ]),
    { name: "the tenth page of many", texts: common, sort: "changed", pages: 9 },
    { name: "all rules", texts: [""] },
    { name: "all rules, the hundredth page by change", texts: [""], sort: "changed", pages: 99 },
  ];
}
