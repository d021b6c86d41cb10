// How the app is bundled: for the browser into build/release/assets, for prerendering into build/prerender.
import { join } from "node:path";
import { lingui } from "@lingui/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { areaSheets } from "./area-sheets.ts";
import { activeLanguages } from "./site/languages.ts";

/**
 * What every page loads, in one file: left to itself, the bundler cuts it into as many as screens share differently,
 * which together are larger. The style sheet that says the order of the layers is in it, so that it comes first.
 */
const base = {
  name: "base",
  test: /node_modules\/(@lingui|react|react-dom|react-router|scheduler)\/|app\/i18n\/message-loader|app\/articles\/ArticleList|app\/(components\/(?!ErrorSummary|Field|LinkChips|SelectField|TextField|Updated)|page\/|shell\/|styles\/)|app\/site\/(?!limits)|app\/services|app\/user\/session-sign/,
};

/** What guides, articles and the like are made of. */
const articles = {
  name: "articles",
  test: /app\/(articles\/(Byline|FurtherGuides|TableOfContents)|components\/(LinkChips|Updated))\./,
};

/** The calculator and all that it shows, in one file for the same reason. */
const calculator = {
  name: "calculator",
  test: /app\/credit\/(AmountField|Calculator|CostBar|Legend|LoanFields|LoanFigures|Monogram|RepresentativeExample|loan-cost|loan-query)\.|app\/comparison\/loan-offers\.|app\/components\/(Field|SelectField)\./,
};

/** What shows what the API answers on many screens, and in the background of all; and what reads numbers that are typed. */
const reading = {
  name: "reading",
  test: /app\/(api\/use-loaded|application\/kinds\/form-screens|offers\/(figures|OfferPanel|open-offers))\./,
};
const numbers = { name: "numbers", test: /app\/application\/numbers\/(compact|day)\./ };

/** What forms share with each other. */
const forms = { name: "forms", test: /app\/components\/(ErrorSummary|TextField)\./ };

/** What the forms of all kinds of applications show from the start. */
const application = {
  name: "application",
  test: /app\/application\/(definition\/(condition|form|market|steps)\.|draft\/(api-storage|draft-session|draft-storage|step-session)\.|fields\/|flow\/flow\.|numbers\/identity-number\.|pages\/(Application|LoanStepFields|LoanSummary|StepActions|StepPage|StepTop|SummaryPanel|Waiting|application|failure-text|first-values|pages|use-(draft|late|later-words|moves|step-form|title))|typed\/|words\/words\.)|app\/site\/limits/,
};

/** The form of a consumer loan, which the demonstration, details and invitations show, too. */
const loan = {
  name: "loan",
  test: /app\/application\/(definition\/loan-form|flow\/loan-flow|kinds\/(first-loan-answers|loan))\.|forms\/consumer-loan\.json/,
};

/** What comparing loans and comparing offers share, and what an application's pages show of it. */
const comparison = {
  name: "comparison",
  test: /app\/comparison\/(ChosenFilters|ComparisonTable|Ranking|SideBySide|TickBox|side-by-side|table-roles|use-comparison-query)|app\/offers\/offer-query\./,
};
const offers = {
  name: "offers",
  test: /app\/offers\/(Confirmation|offers|state-text|use-applications)\./,
};

/** What is known of companies' applications, and of cards, wherever they are shown. */
const companies = {
  name: "companies",
  test: /app\/application\/(definition\/sme-form|words\/add-sme-messages)\.|forms\/sme\.json/,
};
const cards = { name: "cards", test: /app\/cards\// };

/** The background of every page asks for it: in a group of forms, all of that group would come along. */
const draftSign = { name: "draft-sign", test: /app\/application\/draft\/draft-sign\./ };

/**
 * What a lazy part needs beside itself: it asks for itself, and every page has the base. Nobody waits for what happens in the
 * background, nor for the count of notices; and who sees a card that is offered has all but the part itself.
 */
function worthPreloading(part: string, files: string[]): string[] {
  const missing = files.filter((file) => !/\/(base|rolldown-runtime)-/.test(file));
  return missing.length > 1 && !/\/(background|UnreadNotices|Card(Offer|OfferTable|sSideBySide))-/.test(part)
    ? missing
    : [];
}

const build = join(import.meta.dirname, "../build");

/** The route table in the languages that there are pages in: nothing leads to the others. */
const activeRoutes: Plugin = {
  name: "active-routes",
  enforce: "pre",
  transform: {
    filter: { id: /locales\/routes\.json$/ },
    handler(json) {
      const codes = activeLanguages.map(({ code }) => code);
      const routes = JSON.parse(json) as { paths: Record<string, string> }[];
      const open = (paths: Record<string, string>) =>
        Object.fromEntries(Object.entries(paths).filter(([code]) => codes.includes(code)));
      return JSON.stringify(routes.map((route) => ({ ...route, paths: open(route.paths) })));
    },
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [
    activeRoutes,
    areaSheets(["console/console.css", "lender/lender.css", "admin/sme/sme-area.css", "experiments/preview-bar.css"]),
    react(),
    lingui({ configPath: join(import.meta.dirname, "lingui.config.mjs"), failOnCompileError: true }),
  ],
  build: isSsrBuild
    ? { outDir: join(build, "prerender"), emptyOutDir: true, target: "node24" }
    : {
        outDir: join(build, "release"),
        emptyOutDir: true,
        target: "baseline-widely-available",
        manifest: true,
        // All of it but the areas' is 13 KB gzipped, and each document holds it: the first paint waits for nothing else.
        cssCodeSplit: false,
        // The content security policy allows no inline resources, and every asset keeps its own hash.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false, resolveDependencies: worthPreloading },
        rolldownOptions: {
          input: "browser.tsx",
          output: {
            codeSplitting: {
              groups: [
                base,
                draftSign,
                articles,
                calculator,
                reading,
                numbers,
                forms,
                application,
                loan,
                comparison,
                offers,
                companies,
                cards,
              ],
            },
          },
        },
      },
}));
