// Where the message catalogues are. Message ids are written by hand, en-gb holds the source text.
import { readdirSync } from "node:fs";
import { formatter } from "@lingui/format-po";
import languages from "../locales/languages.json" with { type: "json" };

const rootDir = new URL("..", import.meta.url).pathname;
const entries = readdirSync(`${rootDir}locales/messages`, { withFileTypes: true });

/** Where catalogues are, below locales/messages: those of every page, and in folders those that only some screens load. */
export const groups = ["", ...entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${name}/`)];

export default {
  rootDir,
  sourceLocale: "en-gb",
  locales: languages.map((language) => language.code),
  catalogs: [...groups.map((group) => `messages/${group}`), "console/"].map((folder) => ({
    path: `<rootDir>/locales/${folder}{locale}`,
    include: ["app"],
  })),
  format: formatter({ explicitIdAsDefault: true }),
};
