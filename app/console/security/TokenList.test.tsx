// The user's own tokens: what each is, its last use, and what ends it.
import { expect, test } from "vitest";
import type { OwnToken } from "../../api/types.ts";
import { renderedHtml } from "../../i18n/rendered-texts.tsx";
import { InConsole } from "../in-console.tsx";
import { Tokens } from "./TokenList.tsx";

const laptop: OwnToken = {
  id: "1",
  name: "outi-laptop",
  scopes: ["redirects:publish"],
  created: "2026-11-20T10:00:00Z",
  expires: "2026-12-20T10:00:00Z",
  last_use: { day: "2026-11-25", country: "FI" },
};

const html = (tokens: OwnToken[]) =>
  renderedHtml(
    <InConsole>
      <Tokens tokens={tokens} onEnded={() => undefined} />
    </InConsole>,
  );

test("each says its machine, scopes and last use, and can be ended by name", () => {
  const shown = html([laptop]);
  for (const expected of ["outi-laptop", "redirects:publish", "Last used 25 Nov 2026 in Finland"])
    expect(shown).toContain(expected);
  expect(shown).toContain('aria-label="End the token outi-laptop"');
});

test("one without scopes may do everything, and one that was never used says so", () => {
  const { last_use: _, ...unused } = laptop;
  const shown = html([{ ...unused, scopes: [] }]);
  expect(shown).toContain("Everything that you may do");
  expect(shown).toContain("Never used");
});

test("where there is none, it says how to get one", () => {
  expect(html([])).toContain("edgectl login");
});
