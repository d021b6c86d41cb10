// Which component file shows which screen.
import type { Screen } from "../site/routes.ts";

/** Each without the ending that all have. */
const files: Readonly<Record<Screen, string>> = {
  "coming-soon": "coming-soon/ComingSoon",
  landing: "landing/Landing",
  login: "login/Login",
  autologin: "autologin/Autologin",
  settings: "settings/Settings",
  offers: "offers/Offers",
  offer: "offer/Offer",
  glossary: "glossary/Glossary",
  blog: "blog/Blog",
  "blog-page": "blog/Blog",
  "blog-category": "blog/Blog",
  "blog-category-page": "blog/Blog",
  article: "article/Article",
  "not-found": "status/Status",
  "server-error": "status/Status",
  forbidden: "forbidden/Forbidden",
  maintenance: "status/Status",
  demo: "demo/Demo",
  why: "company/Company",
  authors: "company/Company",
  test: "test/Test",
  "login-callback": "login-callback/LoginCallback",
  contact: "contact/Contact",
  faq: "faq/Faq",
  "fair-comparison": "fair-comparison/FairComparison",
  "cookie-policy": "legal/Legal",
  "privacy-policy": "legal/Legal",
  terms: "legal/Legal",
  "ads-landing": "product/Product",
  campaign: "product/Product",
  "christmas-campaign": "product/Product",
  "unsecured-loans": "product/Product",
  renovation: "product/Product",
  "loan-purposes": "loan-purposes/LoanPurposes",
  "loan-purpose": "loan-purpose/LoanPurpose",
  "credit-cards": "cards/Cards",
  "bank-accounts": "accounts/Accounts",
  compare: "loan-comparison/LoanComparison",
  "quick-comparison": "loan-comparison/LoanComparison",
  lenders: "lenders/Lenders",
  lender: "lender/Lender",
  guides: "guides/GuideList",
  reviews: "guides/GuideList",
  education: "guides/GuideList",
  guide: "guide/Guide",
  review: "guide/Guide",
  lesson: "guide/Guide",
  search: "search/Search",
  offline: "status/Status",
  console: "staff/Staff",
  "lender-insights": "staff/Staff",
  "lender-filtering": "staff/Staff",
  "admin-one-page-onboarding": "staff/Staff",
  "admin-users": "staff/Staff",
  "admin-sme-applications": "staff/Staff",
  "loan-form": "loan-form/LoanForm",
  "continuous-form": "application-details/ApplicationDetails",
  "mortgage-form": "mortgage-form/MortgageForm",
  "mortgage-status": "mortgage-status/MortgageStatus",
  "sme-form": "sme-form/SmeForm",
  "credit-card-form": "card-form/CardForm",
  "not-supported-country": "not-supported-country/NotSupportedCountry",
};

/** Folders of the catalogues that a screen loads besides those of every page. */
const catalogues: Readonly<Partial<Record<Screen, readonly string[]>>> = {
  "bank-accounts": ["accounts/"],
  "continuous-form": ["application/", "details/"],
  "credit-card-form": ["application/", "cards/", "card-form/"],
  "credit-cards": ["cards/"],
  demo: ["application/", "demo/"],
  forbidden: ["login/"],
  "loan-form": ["application/"],
  login: ["login/"],
  "mortgage-form": ["application/", "mortgage/"],
  "sme-form": ["application/", "sme/"],
  test: ["test/"],
};

/** The file of a screen's component, relative to this folder. */
export function screenFile(screen: Screen): string {
  return `${files[screen]}Screen.tsx`;
}

/** Folders of a screen's own catalogues, below that of all messages. */
export function screenCatalogues(screen: Screen): readonly string[] {
  return catalogues[screen] ?? [];
}
