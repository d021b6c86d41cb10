// Which component file shows which screen. Screens that are not built yet show "coming soon".
import type { Screen } from "../site/routes.ts";

const files: Readonly<Partial<Record<Screen, string>>> = {
  landing: "landing/LandingScreen.tsx",
  login: "login/LoginScreen.tsx",
  autologin: "autologin/AutologinScreen.tsx",
  settings: "settings/SettingsScreen.tsx",
  glossary: "glossary/GlossaryScreen.tsx",
  blog: "blog/BlogScreen.tsx",
  "blog-page": "blog/BlogScreen.tsx",
  "blog-category": "blog/BlogScreen.tsx",
  "blog-category-page": "blog/BlogScreen.tsx",
  article: "article/ArticleScreen.tsx",
  "not-found": "status/StatusScreen.tsx",
  "server-error": "status/StatusScreen.tsx",
  forbidden: "status/StatusScreen.tsx",
  maintenance: "status/StatusScreen.tsx",
  "not-supported-country": "not-supported-country/NotSupportedCountryScreen.tsx",
};

const comingSoon = "coming-soon/ComingSoonScreen.tsx";

/** The file of a screen's component, relative to this folder. */
export function screenFile(screen: Screen): string {
  return files[screen] ?? comingSoon;
}

/** Whether the screen is built, rather than shown as coming soon. */
export function isBuilt(screen: Screen): boolean {
  return screen in files || screen === "coming-soon";
}
