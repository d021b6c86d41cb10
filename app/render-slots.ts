// Renders pages with other values in their slots, against the release that is built in build/release:
//   node app/render-slots.ts changes.json folder
// `changes.json` is a list of {"region", "path", "slots": {"heading": "…"}}; `folder` then holds the bodies and a
// release.json that lists them in the same order.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { renderChange, type SlotChange } from "./publish/rendered-slots.ts";

// React chooses its build by this when it is first loaded.
process.env.NODE_ENV = "production";

const build = join(import.meta.dirname, "../build");
const [changesFile, folder] = process.argv.slice(2);
if (!changesFile || !folder) {
  console.error("Say which changes to render and where to: node app/render-slots.ts changes.json folder");
  process.exit(2);
}
const { renderPage }: typeof import("./prerender.tsx") = await import(
  pathToFileURL(join(build, "prerender/prerender.js")).href
);
const manifest = JSON.parse(readFileSync(join(build, "prerender/manifest.json"), "utf8"));
mkdirSync(folder, { recursive: true });
const changes = JSON.parse(readFileSync(changesFile, "utf8")) as SlotChange[];
const pages: { region: string; path: string; html: string; data: string }[] = [];
for (const [index, change] of changes.entries()) {
  const { html, data } = await renderChange(change, { release: join(build, "release"), manifest, render: renderPage });
  const entry = { region: change.region, path: change.path, html: `${index}.html`, data: `${index}.json` };
  writeFileSync(join(folder, entry.html), html);
  writeFileSync(join(folder, entry.data), data);
  pages.push(entry);
}
writeFileSync(join(folder, "release.json"), `${JSON.stringify({ pages, files: [], assets: [] }, null, 1)}\n`);
