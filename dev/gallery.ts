// `npm run gallery [-- language… [screen…]]`: a picture of the components, of every screen at three widths in both colour
// schemes, of each page of the forms for loans, mortgages, cards and companies, and of each state of offers, of the areas of
// lenders and admins, and of the console's tools, with a page to look at them on. Takes the service at KIRKAS_URL, or starts one of
// its own.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { activeLanguages, type Language } from "../app/site/languages.ts";
import { originOf, type ScreenPage, screensIn, signsIn } from "../e2e/screens.ts";
import { adminPictures } from "./admin-pictures.ts";
import { companyPictures } from "./company-pictures.ts";
import { consolePictures } from "./console-pictures.ts";
import { countriesOfForm, formPictures } from "./form-pictures.ts";
import { mortgagePictures } from "./mortgage-pictures.ts";
import { service } from "./service.ts";
import { statePictures } from "./state-pictures.ts";
import { explain, root } from "./steps.mjs";
import { browser } from "./toolchain.mjs";
import { type View, views } from "./views.ts";

const folder = join(root, "build/gallery");
/** Screens that look different by what has happened. */
const screensWithStates = ["offers", "offer", "continuous-form", "lender-insights", "lender-filtering"];
const adminScreens = ["admin-one-page-onboarding", "admin-users"];

/** Takes a picture of every screen of a language in a view; answers the files' names. */
async function pictures(
  context: BrowserContext,
  base: string,
  language: Language,
  view: View,
  screens: ScreenPage[],
): Promise<string[]> {
  const page = await context.newPage();
  const origin = originOf(language.region, base);
  if (screens.some(({ isProtected }) => isProtected)) await signsIn(page, origin, language);
  const files: string[] = [];
  for (const { screen, path } of screens) {
    const file = `${language.code}/${screen}-${view.width}-${view.colorScheme}.png`;
    await page.goto(origin + path, { waitUntil: "networkidle" });
    await page.screenshot({ path: join(folder, file), fullPage: true });
    files.push(file);
  }
  return files;
}

/** Takes a picture of the catalogue of components, which is no page of the site. */
async function cataloguePicture(context: BrowserContext, base: string, view: View): Promise<string> {
  const page = await context.newPage();
  const file = `components-${view.width}-${view.colorScheme}.png`;
  const path = join(root, "build/prerender/catalogue.html");
  const address = new URL("/catalogue", base).href;
  await page.route(address, (route) => route.fulfill({ contentType: "text/html", path }));
  await page.goto(address, { waitUntil: "networkidle" });
  await page.screenshot({ path: join(folder, file), fullPage: true });
  return file;
}

function indexPage(files: string[]): string {
  const figures = files.map(
    (file) =>
      `<figure><a href="${file}"><img loading="lazy" alt="" src="${file}"></a><figcaption>${file}</figcaption></figure>`,
  );
  const style =
    "body{font:1rem system-ui;display:grid;grid-template-columns:repeat(auto-fill,minmax(18rem,1fr));gap:1rem}figure{margin:0}img{width:100%;height:24rem;object-fit:cover;object-position:top;border:1px solid #ccc}";
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${style}</style>${figures.join("\n")}</html>\n`;
}

try {
  const names = process.argv.slice(2);
  const named = activeLanguages.filter(({ code }) => names.includes(code));
  const screens = names.filter((word) => !named.some(({ code }) => code === word));
  const wanted = (named.length > 0 ? named : activeLanguages).map((language) => ({
    language,
    shown: screensIn(language.code).filter(({ screen }) => screens.length === 0 || screens.includes(screen)),
  }));
  const { url, stop } = await service();
  const executablePath = await browser();
  const args = process.getuid?.() === 0 ? ["--no-sandbox", "--disable-gpu"] : ["--disable-gpu"];
  const launched = await chromium.launch({ executablePath, args });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files: string[] = [];
  const openContext = async ({ tag }: Language, view?: View) => {
    const context = await launched.newContext({
      baseURL: url,
      ...(view && { viewport: { width: view.width, height: 800 }, colorScheme: view.colorScheme }),
      locale: tag,
      reducedMotion: "reduce",
      serviceWorkers: "block",
    });
    // Consent decided, so that the question covers no screen.
    await context.addInitScript("document.cookie = '__Host-consent=none; Path=/; Secure'");
    return context;
  };
  for (const { language, shown } of wanted) {
    if (countriesOfForm.includes(language.country) && shown.some(({ screen }) => screen === "loan-form")) {
      const context = await openContext(language);
      files.push(...(await formPictures(context, url, language, folder)));
      await context.close();
    }
    if (countriesOfForm.includes(language.country) && shown.some(({ screen }) => screen === "credit-card-form")) {
      const context = await openContext(language);
      files.push(...(await formPictures(context, url, language, folder, "card")));
      await context.close();
    }
    if (countriesOfForm.includes(language.country) && shown.some(({ screen }) => screen === "mortgage-form")) {
      const context = await openContext(language);
      files.push(...(await mortgagePictures(context, url, language, folder)));
      await context.close();
    }
    if (countriesOfForm.includes(language.country) && shown.some(({ screen }) => screen === "sme-form")) {
      const context = await openContext(language);
      files.push(...(await companyPictures(context, url, language, folder)));
      await context.close();
    }
    if (shown.some(({ screen }) => screensWithStates.includes(screen))) {
      const context = await openContext(language);
      files.push(...(await statePictures(context, url, language, folder)));
      await context.close();
    }
    if (shown.some(({ screen }) => adminScreens.includes(screen))) {
      const context = await openContext(language);
      files.push(...(await adminPictures(context, url, language, folder)));
      await context.close();
    }
    if (language === wanted[0]?.language && shown.some(({ screen }) => screen === "console")) {
      const context = await openContext(language);
      files.push(...(await consolePictures(context, url, language, folder)));
      await context.close();
    }
    for (const view of views) {
      const context = await openContext(language, view);
      if (language === wanted[0]?.language) files.push(await cataloguePicture(context, url, view));
      files.push(...(await pictures(context, url, language, view, shown)));
      await context.close();
    }
    console.log(`${language.code}: ${shown.length} screens`);
  }
  writeFileSync(join(folder, "index.html"), indexPage(files.sort()));
  await launched.close();
  stop();
  console.log(`Look at ${join(folder, "index.html")}`);
} catch (error) {
  explain(error);
}
