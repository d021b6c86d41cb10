// Builds the app into build/release: checks the content, bundles, prerenders every page.
//   node app/build.ts                 the release, in every active language
//   node app/build.ts --present       the same in the languages that are complete
//   node app/build.ts --check [code]  only says what is missing in a language, or in all, and which words are not its terms
//   node app/build.ts --types         writes app/i18n/message-id.ts from the source catalogue, and the origin's copy of words
//   node app/build.ts --illustrations writes app/illustrations/illustrations.svg from the drawings
import { readFileSync, renameSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, preprocessCSS, resolveConfig } from "vite";
import { sprite } from "./illustrations/sprite.ts";
import type { PageData } from "./page/page-data.ts";
import { consoleIdsFile, consoleIdsSource } from "./publish/console-messages.ts";
import { ContentError, loadContent } from "./publish/content.ts";
import { writeFonts } from "./publish/fonts.ts";
import { catalogueProblems, messageIdSource, readCatalogue, sourceLanguage } from "./publish/messages.ts";
import { originLabelsFile, originLabelsSource } from "./publish/origin-labels.ts";
import { pseudo, pseudoContent, unmarkedText } from "./publish/page-checks.ts";
import { allPages } from "./publish/pages.ts";
import { writeRelease } from "./publish/release.ts";
import { rootFiles } from "./publish/root-files.ts";
import { searchTextProblems } from "./publish/search-texts.ts";
import { loadSharedData } from "./publish/shared-data.ts";
import { siteRegions } from "./publish/site-origins.ts";
import { withSocialImages } from "./publish/social-images.ts";
import { termProblems } from "./publish/terms.ts";
import { loadTitles } from "./publish/titles.ts";
import { typographyProblems } from "./publish/typography.ts";
import { variantPages } from "./publish/variant-pages.ts";
import { activeLanguages } from "./site/languages.ts";

// React chooses its build by this when it is first loaded.
process.env.NODE_ENV = "production";

const root = join(import.meta.dirname, "..");
const release = join(root, "build/release");
const prerender = join(root, "build/prerender");
const configFile = join(import.meta.dirname, "vite.config.ts");
const active = activeLanguages.map((language) => language.code);

type Prerender = typeof import("./prerender.tsx");

/** Messages and content that a language lacks, words that are not its terms, and slips of its typography. */
function problemsOf(code: string) {
  try {
    loadContent(code);
    return [...catalogueProblems(code), ...termProblems(code), ...typographyProblems(code)];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return [...catalogueProblems(code), ...error.problems];
  }
}

function check(codes: string[]) {
  const problems = codes.flatMap(problemsOf);
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) console.log(`Complete: ${codes.join(", ")}`);
  return problems.length === 0;
}

/** Bundles for the browser, or with an entry for running at build. */
async function bundle(ssr: boolean | string = false) {
  await build({ configFile, logLevel: "warn", build: { ssr } });
}

/** Renders the pages of the source language with every text marked; throws where one is not. */
async function checkTranslated(pages: PageData[], renderPage: Prerender["renderPage"]) {
  // Names that are the same in every language: of the product, of languages, of units of money.
  const names = ["Kirkas", ...activeLanguages.map(({ name }) => name)];
  for (const page of pages.filter(({ language }) => language === sourceLanguage)) {
    const marked = { ...page, description: pseudo(page.description), content: pseudoContent(page.content) };
    const html = await renderPage(marked, pseudo);
    const left = unmarkedText(html, names);
    if (left.length > 0) throw new Error(`${page.path} shows text past translation: ${left.join(" | ")}`);
  }
}

const isLanding = (page: PageData): page is PageData<"landing"> => page.screen === "landing";

/** Writes the catalogue of components, for the gallery and its journey. It is no page of the site. */
async function writeCatalogue(pages: PageData[], renderCatalogue: Prerender["renderCatalogue"]) {
  const page = pages.filter(isLanding).find(({ language }) => language === "en-fi");
  if (!page) return;
  const style = readFileSync(join(release, "files/style.css"), "utf8");
  const module = join(import.meta.dirname, "catalogue/Catalogue.module.css");
  const { code: own } = await preprocessCSS(
    readFileSync(module, "utf8"),
    module,
    await resolveConfig({ configFile }, "build"),
  );
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Components</title><style>${style}${own}</style>`;
  const body = `<main>${await renderCatalogue(page)}</main>`;
  writeFileSync(
    join(prerender, "catalogue.html"),
    `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>\n`,
  );
}

async function publish(codes: string[]) {
  await writeFonts();
  await Promise.all([bundle(), bundle("prerender.tsx")]);
  const built: Prerender = await import(pathToFileURL(join(prerender, "prerender.js")).href);
  const { renderPage, renderCatalogue, loadMessages } = built;
  const contents = codes.map(loadContent);
  const titles = await loadTitles(codes, loadMessages);
  const regions = siteRegions(process.env.PORT);
  const manifestFile = join(release, ".vite/manifest.json");
  const described = allPages({ contents, regions, shared: loadSharedData(), titles });
  const problems = searchTextProblems(described);
  if (problems.length > 0) throw new Error(`Search engines would not show these as they are:\n${problems.join("\n")}`);
  const pages = await withSocialImages(described, {
    cache: join(root, "build/social"),
    assets: join(release, "assets"),
  });
  const all = [...pages, ...variantPages(pages)];
  const count = await writeRelease({
    folder: release,
    pages: all,
    files: await rootFiles(contents, pages, regions),
    messageIds: new Set(readCatalogue(sourceLanguage)?.keys()),
    manifest: JSON.parse(readFileSync(manifestFile, "utf8")),
    render: renderPage,
  });
  await checkTranslated(all, renderPage);
  await writeCatalogue(pages, renderCatalogue);
  // Beside the prerenderer, which needs it to render a page anew (app/render-slots.ts).
  renameSync(manifestFile, join(prerender, "manifest.json"));
  rmdirSync(join(release, ".vite"));
  console.log(`Prerendered ${count} pages in ${codes.length} languages.`);
}

const [mode, code] = process.argv.slice(2);
if (mode === "--types") {
  writeFileSync(join(import.meta.dirname, "i18n/message-id.ts"), messageIdSource());
  writeFileSync(join(root, consoleIdsFile), consoleIdsSource());
  writeFileSync(join(root, originLabelsFile), originLabelsSource());
} else if (mode === "--illustrations") {
  writeFileSync(join(import.meta.dirname, "illustrations/illustrations.svg"), sprite());
} else if (mode === "--check") {
  process.exitCode = check(code ? [code] : active) ? 0 : 1;
} else if (mode === "--present") {
  await publish(active.filter((candidate) => problemsOf(candidate).length === 0));
} else if (check(active)) {
  await publish(active);
} else {
  process.exitCode = 1;
}
