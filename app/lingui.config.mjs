// Where the message catalogues are. Message ids are written by hand, en-gb holds the source text.
import { formatter } from "@lingui/format-po";
import languages from "../locales/languages.json" with { type: "json" };

export default {
  rootDir: new URL("..", import.meta.url).pathname,
  sourceLocale: "en-gb",
  locales: languages.map((language) => language.code),
  // Those of every page, and those that only some screens load.
  catalogs: ["", "account/", "application/", "invitation/", "lender/", "notices/", "offers/"].map((group) => ({
    path: `<rootDir>/locales/messages/${group}{locale}`,
    include: ["app"],
  })),
  format: formatter({ explicitIdAsDefault: true }),
};
