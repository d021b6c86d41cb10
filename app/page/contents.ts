// The content of the screens that show more than a heading and paragraphs. All texts, dates and
// amounts are written out at build, so that server and browser cannot format them differently.
import type { LoanTerms } from "../credit/loan-cost.ts";
import type { IllustrationName } from "../illustrations/objects.ts";
import type { Limit } from "../site/limits.ts";
import type { NumberStyle } from "../site/number-style.ts";

/** Text of a page that has no content of its own kind. */
export interface TextContent {
  readonly heading: string;
  readonly body: readonly string[];
}

/** What a loan charges, without its amount and period. */
export type LoanCharges = Pick<LoanTerms, "ratePercent" | "openingFee" | "monthlyFee">;

/** A text rendered from our own Markdown. */
export interface ProseContent {
  readonly html: string;
  /** Headings of the second level, with the ids by which they are linked to. */
  readonly headings: readonly { readonly id: string; readonly title: string }[];
}

/** A page whose text is a Markdown file. */
export interface WrittenContent extends TextContent {
  readonly text: ProseContent;
  readonly updated: WrittenDate;
}

/** A link to a page with its visible text. */
export interface TextLink {
  readonly name: string;
  readonly path: string;
}

/** An article in a list. */
export interface ArticleTeaser {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly date: WrittenDate;
  readonly illustration: IllustrationName;
}

/** Who wrote a text, and how long it takes to read. */
export interface BylineContent {
  /** The team, with the page about it. */
  readonly editors: TextLink;
  readonly readingTime: string;
}

export interface WrittenDate {
  /** Year, month and day (ISO 8601). */
  readonly iso: string;
  /** The date as the language writes it. */
  readonly text: string;
}

export interface PurposeName {
  readonly id: string;
  /** As answers have it (specification, section 3). */
  readonly value: string;
  readonly name: string;
}

/** Values of the calculator, whose form starts a loan application. */
export interface LoanFormContent {
  readonly currency: string;
  readonly amount: Limit & { readonly step: number };
  readonly amountText: { readonly min: string; readonly max: string };
  readonly years: Limit;
  readonly purposes: readonly PurposeName[];
  /** Purpose chosen from the start, on a purpose's own page. */
  readonly purpose?: string;
  /** The button, and where it leads with what was chosen. */
  readonly submit: TextLink;
  readonly style: NumberStyle;
  /** What the examples are worked out with. */
  readonly charges: LoanCharges;
}

export interface LandingContent extends TextContent {
  readonly points: readonly string[];
  /** Beside the calculator on wide screens; without words where it only decorates. */
  readonly image: { readonly src: string; readonly alt: string };
  readonly form: LoanFormContent;
  /** Those whose cheapest loans are shown beside the calculator. */
  readonly lenders: readonly LenderTerms[];
  readonly trust: {
    /** The company that runs the service; none where it is a demonstration. */
    readonly operator?: string;
    /** The authority that supervises it in the language's country. */
    readonly supervisor?: string;
    /** How many lenders are compared. */
    readonly lenders: number;
  };
  readonly steps: {
    readonly heading: string;
    readonly items: readonly { readonly title: string; readonly text: string }[];
  };
  readonly ranking: { readonly heading: string; readonly paragraphs: readonly string[] };
  readonly purposes: {
    readonly heading: string;
    readonly text: string;
    readonly items: readonly (TextLink & { readonly illustration: IllustrationName })[];
  };
  readonly questions: { readonly heading: string; readonly items: QuestionGroup["questions"] };
  readonly articles: { readonly heading: string; readonly items: readonly ArticleTeaser[] };
  readonly closing: { readonly heading: string; readonly text: string };
  /** Front pages of a region's countries; on its international front page only. */
  readonly countries: readonly CountryLink[];
}

/** The front page of a language, named with its country. */
export interface CountryLink {
  readonly name: string;
  readonly tag: string;
  readonly url: string;
}

export interface BlogContent extends TextContent {
  readonly categories: readonly TextLink[];
  readonly articles: readonly ArticleTeaser[];
  /** Number of this page of the list, from 1. */
  readonly page: number;
  /** Paths of all pages of the list, in order. */
  readonly pages: readonly string[];
}

export interface ArticleContent {
  readonly heading: string;
  readonly lead: string;
  readonly date: WrittenDate;
  readonly category: TextLink;
  readonly byline: BylineContent;
  readonly illustration: IllustrationName;
  readonly text: ProseContent;
  readonly more: readonly ArticleTeaser[];
}

export interface GlossaryContent extends TextContent {
  readonly letters: readonly {
    readonly letter: string;
    readonly terms: readonly { readonly id: string; readonly term: string; readonly definition: string }[];
  }[];
}

export interface NotSupportedContent extends TextContent {
  readonly languages: readonly CountryLink[];
}

/** A page about one kind of loan, with the calculator. */
export interface ProductContent extends WrittenContent {
  readonly form: LoanFormContent;
}

export interface RankedContent extends WrittenContent {
  readonly ranking: { readonly heading: string; readonly paragraphs: readonly string[] };
}

/** A link with a sentence on what it leads to. */
export interface DescribedLink extends TextLink {
  readonly description: string;
}

/** The same with a picture. */
export interface PicturedLink extends DescribedLink {
  readonly illustration: IllustrationName;
}

export interface PurposeListContent extends WrittenContent {
  readonly purposes: readonly PicturedLink[];
}

export interface PurposeContent extends ProductContent {
  /** The page of all purposes. */
  readonly list: TextLink;
  readonly byline: BylineContent;
  readonly more: FurtherContent;
  readonly illustration: IllustrationName;
  readonly others: readonly TextLink[];
}

export interface QuestionGroup {
  readonly title: string;
  readonly questions: readonly { readonly question: string; readonly html: string }[];
}

export interface FaqContent extends TextContent {
  readonly groups: readonly QuestionGroup[];
}

/** A lender with its terms in the language's currency. */
export interface LenderTerms extends TextLink {
  readonly id: string;
  readonly charges: LoanCharges;
  readonly amount: { readonly min: number; readonly max: number };
  readonly years: { readonly min: number; readonly max: number };
}

export interface LendersContent extends TextContent {
  readonly lenders: readonly LenderTerms[];
  readonly form: LoanFormContent;
  readonly ranking: readonly string[];
}

export interface LoanComparisonContent extends LendersContent {
  /** Where the comparison leads on to. */
  readonly action: TextLink;
}

export interface LenderContent extends TextContent {
  /** The page of all lenders. */
  readonly list: TextLink;
  readonly lender: LenderTerms;
  readonly form: LoanFormContent;
}

export interface CardTerms {
  readonly id: string;
  readonly name: string;
  readonly lender: TextLink;
  readonly ratePercent: number;
  readonly monthlyFee: number;
  readonly interestFreeDays: number;
}

export interface CardsContent extends WrittenContent {
  readonly cards: readonly CardTerms[];
  readonly style: NumberStyle;
  /** Credit that the example draws at once and repays in a year. */
  readonly exampleCredit: number;
}

export interface AccountTerms {
  readonly id: string;
  readonly name: string;
  /** The provider's own page about it. */
  readonly url: string;
  readonly lender: TextLink;
  readonly monthlyFee: number;
  readonly cardFee: number;
  readonly mobilePayments: boolean;
  readonly branch: boolean;
}

export interface AccountsContent extends WrittenContent {
  readonly accounts: readonly AccountTerms[];
  readonly style: NumberStyle;
}

export interface GuideListContent extends TextContent {
  readonly guides: readonly PicturedLink[];
}

/** What to read next. */
export interface FurtherContent {
  readonly heading: string;
  readonly guides: readonly PicturedLink[];
}

export interface GuideContent extends WrittenContent {
  readonly list: TextLink;
  readonly byline: BylineContent;
  readonly illustration: IllustrationName;
  /** Guides to read next. */
  readonly more: FurtherContent;
  /** The calculator, on the templates that have one. */
  readonly form?: LoanFormContent;
  /** The comparison with what decides its order, on the template that has one. */
  readonly comparison?: Pick<LendersContent, "lenders" | "ranking">;
}

export interface SearchContent extends TextContent {
  /** URL of the language's search index. */
  readonly index: string;
}

/** The form of an application. */
export interface ApplicationContent extends TextContent {
  readonly form: LoanFormContent;
  /** Those that the application may be sent to. */
  readonly lenders: readonly Pick<LenderTerms, "id" | "name">[];
  /** What is agreed to when it is sent, by kind: word for word, as it is recorded. */
  readonly consents: Readonly<Record<string, string>>;
}

/** The form of an application for a card, with those that there are. */
export interface CardFormContent extends ApplicationContent {
  readonly cards: readonly CardTerms[];
}

/** What an application's offers, or one of them, are shown with. */
export interface OffersContent extends TextContent {
  /** How figures are written, by the currency of the offer; the language's own comes first. */
  readonly styles: Readonly<Record<string, NumberStyle>>;
  /** The representative example of a loan in the language's country. */
  readonly example: {
    readonly charges: LoanCharges;
    readonly amount: number;
    readonly years: number;
    readonly style: NumberStyle;
  };
  /** Names of cards, by id. */
  readonly cards: Readonly<Record<string, string>>;
  /** Who gives free advice on debts in that country. */
  readonly debtAdvice?: { readonly name: string; readonly url: string };
}

/** The lenders' area: how figures are written, and what loans are for. */
export interface LenderAreaContent extends TextContent {
  /** How figures are written, by currency; the language's own comes first. */
  readonly styles: Readonly<Record<string, NumberStyle>>;
  readonly purposes: readonly PurposeName[];
}

/** The admins' area is written in the same way. */
export type AdminAreaContent = LenderAreaContent;

/** Content by screen. */
export interface Contents {
  readonly landing: LandingContent;
  readonly blog: BlogContent;
  readonly "blog-page": BlogContent;
  readonly "blog-category": BlogContent;
  readonly "blog-category-page": BlogContent;
  readonly article: ArticleContent;
  readonly glossary: GlossaryContent;
  readonly "not-supported-country": NotSupportedContent;
  readonly demo: WrittenContent & ApplicationContent;
  readonly why: WrittenContent;
  readonly authors: WrittenContent;
  readonly contact: WrittenContent;
  readonly "fair-comparison": RankedContent;
  readonly "cookie-policy": WrittenContent;
  readonly "privacy-policy": WrittenContent;
  readonly terms: WrittenContent;
  readonly "ads-landing": ProductContent;
  readonly campaign: ProductContent;
  readonly "christmas-campaign": ProductContent;
  readonly "unsecured-loans": ProductContent;
  readonly renovation: ProductContent;
  readonly "credit-cards": CardsContent;
  readonly "bank-accounts": AccountsContent;
  readonly "loan-purposes": PurposeListContent;
  readonly "loan-purpose": PurposeContent;
  readonly faq: FaqContent;
  readonly lenders: LendersContent;
  readonly lender: LenderContent;
  readonly compare: LoanComparisonContent;
  readonly "quick-comparison": LoanComparisonContent;
  readonly guides: GuideListContent;
  readonly reviews: GuideListContent;
  readonly education: GuideListContent;
  readonly guide: GuideContent;
  readonly review: GuideContent;
  readonly lesson: GuideContent;
  readonly search: SearchContent;
  readonly "loan-form": ApplicationContent;
  readonly "continuous-form": ApplicationContent;
  readonly "mortgage-form": ApplicationContent;
  readonly "mortgage-status": OffersContent;
  readonly "sme-form": ApplicationContent;
  readonly "credit-card-form": CardFormContent;
  readonly offers: OffersContent;
  readonly offer: OffersContent;
  readonly "lender-insights": LenderAreaContent;
  readonly "lender-filtering": LenderAreaContent;
  readonly "admin-one-page-onboarding": AdminAreaContent;
  readonly "admin-users": AdminAreaContent;
  readonly "admin-sme-applications": AdminAreaContent;
}
