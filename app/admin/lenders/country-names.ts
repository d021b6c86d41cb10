// Countries as the page's language names them.
import { usePage } from "../../page/page-context.ts";
import { languageOf } from "../../site/languages.ts";

export function useCountryName(): (code: string) => string {
  const { tag } = languageOf(usePage().language);
  const names = new Intl.DisplayNames([tag], { type: "region" });
  return (code) => names.of(code) ?? code;
}
