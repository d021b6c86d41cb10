// An area's sheet holds its CSS Modules under the names that its components have, and the document's sheet holds none of them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build, type Rolldown } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { areaSheets } from "./area-sheets.ts";

const folder = mkdtempSync(join(tmpdir(), "area-sheets-"));
const files: Readonly<Record<string, string>> = {
  "entry.js": 'import page from "./page.module.css"; console.log(page.title); import("./area/view.js");',
  "page.module.css": ".title { color: red; }",
  "area/area.css": "@layer base, area;",
  "area/view.js": `
    import sheet from "./area.css?url";
    import styles from "./parts/panel.module.css";
    console.log(sheet, "class: " + styles.panel);
  `,
  "area/parts/panel.module.css": "@layer area { .panel { color: blue; } }",
};

/** Texts of what is built, by name. */
const built = new Map<string, string>();

beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { output } = (await build({
    ...{ root: folder, configFile: false, logLevel: "silent", plugins: [areaSheets([join(folder, "area/area.css")])] },
    build: {
      ...{ write: false, cssCodeSplit: false, assetsInlineLimit: 0 },
      rolldownOptions: { input: join(folder, "entry.js") },
    },
  })) as Rolldown.RolldownOutput;
  for (const file of output) built.set(file.fileName, file.type === "chunk" ? file.code : String(file.source));
});
afterAll(() => rmSync(folder, { recursive: true }));

const textOf = (name: RegExp) => [...built].find(([file]) => name.test(file))?.[1] ?? "";

test("the area's module is in its sheet, after what the sheet says itself", () => {
  expect(textOf(/area-.*css$/)).toMatch(/^@layer base[,;].*@layer area\{\._panel_\w+\{color:(#00f|blue)/s);
});

test("components have the name that is in the sheet", () => {
  const [name] = /_panel_\w+/.exec(textOf(/area-.*css$/)) ?? [];
  expect(textOf(/view-.*js$/)).toContain(String(name));
});

test("the document's sheet has what is of no area", () => {
  const style = textOf(/style.*css$/);
  expect(style).toContain("_title_");
  expect(style).not.toContain("_panel_");
});
