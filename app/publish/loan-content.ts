// What pages about loans, cards and accounts show of the providers, in a language's currency.
import purposesJson from "../../locales/purposes.json" with { type: "json" };
import type {
  AccountsContent,
  CardsContent,
  LenderTerms,
  LoanFormContent,
  PurposeName,
  TextLink,
} from "../page/contents.ts";
import { type Currency, type LanguageCode, languageOf } from "../site/languages.ts";
import { type LoanLimits, loanLimits, mortgageLimits } from "../site/limits.ts";
import { screenPath } from "../site/paths.ts";
import type { Content } from "./content.ts";
import { currencySign, numberStyle, writtenAmount } from "./locale-text.ts";
import type { PageSource } from "./page-draft.ts";
import type { SharedData } from "./shared-data.ts";

/** The calculator's values; `purpose` is chosen from the start. */
export function loanForm(source: PageSource, purpose?: string): LoanFormContent {
  const { charges, limits } = termsOf(source, "loan");
  return { ...calculator(source, limits), ...(purpose && { purpose }), charges };
}

/** The values of a mortgage's calculator. */
export function mortgageForm(source: PageSource): LoanFormContent {
  const { charges, limits } = termsOf(source, "mortgage");
  return { ...calculator(source, limits), charges };
}

function termsOf({ content, shared: { settings } }: PageSource, kind: "loan" | "mortgage") {
  const currency = currencyOf(content.language);
  return kind === "loan"
    ? { limits: loanLimits(currency), charges: settings.exampleTerms[currency] }
    : { limits: mortgageLimits(currency), charges: settings.mortgageTerms[currency] };
}

function calculator({ content, titles }: PageSource, { amount, years }: LoanLimits): Omit<LoanFormContent, "charges"> {
  const { language } = content;
  return {
    currency: currencySign(language),
    amount,
    amountText: { min: writtenAmount(language, amount.min), max: writtenAmount(language, amount.max) },
    years,
    purposes: purposeNames(content),
    submit: { name: titles.submit(language), path: screenPath(language, "compare") },
    style: numberStyle(language),
  };
}

/** What loans are for, by the names that the language has for it. */
export function purposeNames({ purposes }: Content): PurposeName[] {
  return purposesJson.map(({ id, value }) => ({ id, value, name: purposes[id]?.name ?? id }));
}

export function lenderTerms(language: LanguageCode, { providers }: SharedData): LenderTerms[] {
  return providers.lenders.map(({ id, name, terms }) => {
    const { amount, years, ...charges } = terms[currencyOf(language)];
    return { id, name, path: screenPath(language, "lender", { lender: id }), amount, years, charges };
  });
}

export function cardComparison(
  language: LanguageCode,
  shared: SharedData,
): Pick<CardsContent, "cards" | "style" | "exampleCredit"> {
  const currency = currencyOf(language);
  return {
    cards: shared.providers.cards.map(({ id, name, lender, ratePercent, monthlyFee, interestFreeDays }) => ({
      id,
      name,
      lender: lenderLink(language, shared, lender),
      ratePercent: ratePercent[currency],
      monthlyFee: monthlyFee[currency],
      interestFreeDays,
    })),
    style: numberStyle(language),
    exampleCredit: shared.settings.cardExample[currency],
  };
}

export function accountComparison(
  language: LanguageCode,
  shared: SharedData,
): Pick<AccountsContent, "accounts" | "style"> {
  const currency = currencyOf(language);
  return {
    accounts: shared.providers.accounts.map(
      ({ id, name, url, lender, monthlyFee, cardFee, mobilePayments, branch }) => ({
        id,
        name,
        url,
        lender: lenderLink(language, shared, lender),
        monthlyFee: monthlyFee[currency],
        cardFee: cardFee[currency],
        mobilePayments,
        branch,
      }),
    ),
    style: numberStyle(language),
  };
}

function lenderLink(language: LanguageCode, { providers }: SharedData, lender: string): TextLink {
  const found = providers.lenders.find(({ id }) => id === lender);
  if (!found) throw new Error(`app/content/providers.json has no lender "${lender}".`);
  return { name: found.name, path: screenPath(language, "lender", { lender }) };
}

function currencyOf(language: LanguageCode): Currency {
  return languageOf(language).currency as Currency;
}
