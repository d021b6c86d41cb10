// `npm run gallery [-- language… [screen…]]`: a picture of every screen at both widths in both colour schemes,
// with a page to look at them on. Takes the service at KIRKAS_URL, or starts one of its own.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { explain, root, SetupError } from "./steps.mjs";
import { browser } from "./toolchain.mjs";

const folder = join(root, "build/gallery");
const port = process.env.PORT ?? "8791";
const views = [1280, 320].flatMap((width) => ["light", "dark"].map((colorScheme) => ({ width, colorScheme })));

/** Pages to show: the first of each screen in a language, found in the release. */
function pagesOf(languages, screens) {
  const { pages } = JSON.parse(readFileSync(join(root, "build/release/release.json"), "utf8"));
  const first = new Map();
  for (const { region, path, data } of pages) {
    const { language, screen } = JSON.parse(readFileSync(join(root, "build/release", data), "utf8"));
    const wanted =
      (languages.length === 0 || languages.includes(language)) && (screens.length === 0 || screens.includes(screen));
    const name = `${language}/${screen}`;
    if (wanted && !first.has(name)) first.set(name, { region, path: path.replaceAll(/:[a-z]+/g, "1"), name });
  }
  return [...first.values()];
}

function addressOf(base, { region, path }) {
  const url = new URL(path, base);
  if (region !== "fi") url.hostname = `${region}.localhost`;
  return url.href;
}

async function service() {
  if (process.env.KIRKAS_URL) return { url: process.env.KIRKAS_URL, stop: () => undefined };
  const env = { ...process.env, PORT: port, KIRKAS_STATE: ".state/gallery" };
  const child = spawn("node", ["dev/start.mjs"], { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
  const url = `http://localhost:${port}`;
  for (let attempt = 0; attempt < 1800; attempt++) {
    if (child.exitCode !== null) break;
    const ready = await fetch(`http://127.0.0.1:${port}/remonttilaina/`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return { url, stop: () => child.kill("SIGTERM") };
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new SetupError("The service did not start.");
}

/** Takes the pictures of a page; answers their file names. */
async function picture(context, base, entry, view) {
  const page = await context.newPage();
  const file = `${entry.name}-${view.width}-${view.colorScheme}.png`;
  await page.goto(addressOf(base, entry), { waitUntil: "load" });
  await page.screenshot({ path: join(folder, file), fullPage: true });
  await page.close();
  return file;
}

function indexPage(files) {
  const figures = files.map(
    (file) =>
      `<figure><a href="${file}"><img loading="lazy" alt="" src="${file}"></a><figcaption>${file}</figcaption></figure>`,
  );
  const style =
    "body{font:1rem system-ui;display:grid;grid-template-columns:repeat(auto-fill,minmax(18rem,1fr));gap:1rem}figure{margin:0}img{width:100%;height:24rem;object-fit:cover;object-position:top;border:1px solid #ccc}";
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${style}</style>${figures.join("\n")}</html>\n`;
}

try {
  const asked = process.argv.slice(2);
  const codes = JSON.parse(readFileSync(join(root, "locales/languages.json"), "utf8")).map(({ code }) => code);
  const languages = asked.filter((word) => codes.includes(word));
  const { url, stop } = await service();
  const entries = pagesOf(
    languages,
    asked.filter((word) => !languages.includes(word)),
  );
  const executablePath = await browser();
  const args = process.getuid?.() === 0 ? ["--no-sandbox", "--disable-gpu"] : ["--disable-gpu"];
  const launched = await chromium.launch({ executablePath, args });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = [];
  for (const { width, colorScheme } of views) {
    const context = await launched.newContext({
      viewport: { width, height: 800 },
      colorScheme,
      reducedMotion: "reduce",
      serviceWorkers: "block",
    });
    // Consent decided, so that the question covers no screen.
    await context.addInitScript("document.cookie = '__Host-consent=none; Path=/; Secure'");
    for (const entry of entries) files.push(await picture(context, url, entry, { width, colorScheme }));
    await context.close();
    console.log(`${width} px, ${colorScheme}: ${entries.length} screens`);
  }
  writeFileSync(join(folder, "index.html"), indexPage(files.sort()));
  await launched.close();
  stop();
  console.log(`Look at ${join(folder, "index.html")}`);
} catch (error) {
  explain(error);
}
