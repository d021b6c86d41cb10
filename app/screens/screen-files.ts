// Which component file shows which screen. Screens that are not built yet show "coming soon".
import type { Screen } from "../site/routes.ts";

const files: Readonly<Partial<Record<Screen, string>>> = {
  landing: "landing/LandingScreen.tsx",
  login: "login/LoginScreen.tsx",
  autologin: "autologin/AutologinScreen.tsx",
  settings: "settings/SettingsScreen.tsx",
  offers: "offers/OffersScreen.tsx",
  offer: "offer/OfferScreen.tsx",
  glossary: "glossary/GlossaryScreen.tsx",
  blog: "blog/BlogScreen.tsx",
  "blog-page": "blog/BlogScreen.tsx",
  "blog-category": "blog/BlogScreen.tsx",
  "blog-category-page": "blog/BlogScreen.tsx",
  article: "article/ArticleScreen.tsx",
  "not-found": "status/StatusScreen.tsx",
  "server-error": "status/StatusScreen.tsx",
  forbidden: "forbidden/ForbiddenScreen.tsx",
  maintenance: "status/StatusScreen.tsx",
  demo: "company/CompanyScreen.tsx",
  why: "company/CompanyScreen.tsx",
  authors: "company/CompanyScreen.tsx",
  test: "status/StatusScreen.tsx",
  "login-callback": "login-callback/LoginCallbackScreen.tsx",
  contact: "contact/ContactScreen.tsx",
  faq: "faq/FaqScreen.tsx",
  "fair-comparison": "fair-comparison/FairComparisonScreen.tsx",
  "cookie-policy": "legal/LegalScreen.tsx",
  "privacy-policy": "legal/LegalScreen.tsx",
  terms: "legal/LegalScreen.tsx",
  "ads-landing": "product/ProductScreen.tsx",
  campaign: "product/ProductScreen.tsx",
  "christmas-campaign": "product/ProductScreen.tsx",
  "unsecured-loans": "product/ProductScreen.tsx",
  renovation: "product/ProductScreen.tsx",
  "loan-purposes": "loan-purposes/LoanPurposesScreen.tsx",
  "loan-purpose": "loan-purpose/LoanPurposeScreen.tsx",
  "credit-cards": "cards/CardsScreen.tsx",
  "bank-accounts": "accounts/AccountsScreen.tsx",
  compare: "loan-comparison/LoanComparisonScreen.tsx",
  "quick-comparison": "loan-comparison/LoanComparisonScreen.tsx",
  lenders: "lenders/LendersScreen.tsx",
  lender: "lender/LenderScreen.tsx",
  guides: "guides/GuideListScreen.tsx",
  reviews: "guides/GuideListScreen.tsx",
  education: "guides/GuideListScreen.tsx",
  guide: "guide/GuideScreen.tsx",
  review: "guide/GuideScreen.tsx",
  lesson: "guide/GuideScreen.tsx",
  search: "search/SearchScreen.tsx",
  offline: "status/StatusScreen.tsx",
  console: "console/ConsoleScreen.tsx",
  "loan-form": "loan-form/LoanFormScreen.tsx",
  "not-supported-country": "not-supported-country/NotSupportedCountryScreen.tsx",
};

/** Folders of the catalogues that a screen loads besides those of every page. */
const catalogues: Readonly<Partial<Record<Screen, readonly string[]>>> = { "loan-form": ["application/"] };

const comingSoon = "coming-soon/ComingSoonScreen.tsx";

/** The file of a screen's component, relative to this folder. */
export function screenFile(screen: Screen): string {
  return files[screen] ?? comingSoon;
}

/** Whether the screen is built, rather than shown as coming soon. */
export function isBuilt(screen: Screen): boolean {
  return screen in files || screen === "coming-soon";
}

/** Folders of a screen's own catalogues, below that of all messages. */
export function screenCatalogues(screen: Screen): readonly string[] {
  return catalogues[screen] ?? [];
}
