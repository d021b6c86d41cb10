// Redirects as large sites have them, made anew for each run and always the same: letters of either case and of any
// script, quotes, braces, fragments, queries.

const titles = [
  "Getting_started",
  "font-size",
  "Accessibility:Roles:ROLE_ALERT",
  'The_"quoted"_title',
  "Array.(join)",
  "{curly}",
  "Ääkköset_ja_åländska",
  "Ελληνικά",
  "日本語",
  "it's~all+here",
];
const ends = ["", "#Notes", "?page=2", "/"];

/** Lines of FROM, a tab, TO. */
export function generatedList(count: number): string {
  const title = (number: number) => titles[number % titles.length];
  const row = (number: number) =>
    `/en-US/Archive/${title(number)}/${number}\t/library/${title(number * 7 + 3)}/${number}${ends[number % ends.length]}\n`;
  return Array.from({ length: count }, (_, number) => row(number)).join("");
}
