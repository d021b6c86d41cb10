// The route table (locales/routes.json): which screens there are, who may enter, and their path patterns.
import routesJson from "../../locales/routes.json" with { type: "json" };
import { type LanguageCode, languageOf } from "./languages.ts";

type RouteJson = (typeof routesJson)[number];

/** Name of a row of the route table. */
export type Screen =
  | "admin-one-page-onboarding"
  | "admin-sme-applications"
  | "admin-users"
  | "ads-landing"
  | "article"
  | "authors"
  | "autologin"
  | "bank-accounts"
  | "blog"
  | "blog-category"
  | "blog-category-page"
  | "blog-page"
  | "campaign"
  | "christmas-campaign"
  | "coming-soon"
  | "compare"
  | "console"
  | "contact"
  | "continuous-form"
  | "cookie-policy"
  | "credit-card-form"
  | "credit-cards"
  | "demo"
  | "education"
  | "fair-comparison"
  | "faq"
  | "forbidden"
  | "glossary"
  | "guide"
  | "guides"
  | "landing"
  | "lender"
  | "lender-filtering"
  | "lender-insights"
  | "lenders"
  | "lesson"
  | "loan-form"
  | "loan-purpose"
  | "loan-purposes"
  | "login"
  | "login-callback"
  | "maintenance"
  | "mortgage-form"
  | "mortgage-status"
  | "not-found"
  | "not-supported-country"
  | "offer"
  | "offers"
  | "offline"
  | "privacy-policy"
  | "quick-comparison"
  | "renovation"
  | "review"
  | "reviews"
  | "search"
  | "server-error"
  | "settings"
  | "sme-form"
  | "terms"
  | "test"
  | "unsecured-loans"
  | "why";

/** Who may enter a screen: everybody, anybody signed in, or holders of a role. */
export type Access = "public" | "signed-in" | "lender" | "staff" | "admin";

export interface Route {
  readonly screen: Screen;
  readonly access: Access;
  /** Whether it carries secrets or personal data, or needs a session: no experiment varies it, and nothing forwards it. */
  readonly sensitive?: boolean;
  /** How many further segments a path may have that the screen's one page answers as well. */
  readonly levels?: number;
  /** Path pattern by language, without the prefix; `:name` stands for one segment. */
  readonly paths: Readonly<Record<LanguageCode, string>> & { readonly fi: string };
}

export const routes: readonly Route[] = routesJson.map((route: RouteJson) => route as Route);

const routeByScreen = new Map(routes.map((route) => [route.screen, route]));

/** The row of a screen. */
export function routeOf(screen: Screen): Route {
  const route = routeByScreen.get(screen);
  if (!route) throw new Error(`locales/routes.json has no screen "${screen}".`);
  return route;
}

/**
 * Public path pattern of a screen, prefix included. A language without a path of its own has
 * the Finnish one under its prefix (specification, section 2).
 */
export function patternOf(screen: Screen, language: LanguageCode): string {
  const { paths } = routeOf(screen);
  return languageOf(language).prefix + (paths[language] ?? paths.fi);
}

/** Path of a screen as the router matches it: with all paths below it, where its page answers those too. */
export function routerPathOf(screen: Screen, language: LanguageCode): string {
  return patternOf(screen, language) + (routeOf(screen).levels ? "*" : "");
}

/** Patterns of the paths below a screen's own that its one page answers; they are rows of the edge's route table. */
export function patternsBelow(screen: Screen, language: LanguageCode): string[] {
  const levels = Array.from({ length: routeOf(screen).levels ?? 0 }, (_, index) => `:${index + 1}/`);
  return levels.map((_, index) => patternOf(screen, language) + levels.slice(0, index + 1).join(""));
}
