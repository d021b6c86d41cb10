// Tokens for continuous integration: what each is, and what a new one can be.
import { expect, test } from "vitest";
import { renderedHtml } from "../../i18n/rendered-texts.tsx";
import { InConsole } from "../in-console.tsx";
import type { CiToken } from "./calls.ts";
import { NewTokenForm } from "./NewTokenForm.tsx";
import { scopes } from "./scopes.ts";
import { CiTokens } from "./TokensView.tsx";

const token: CiToken = {
  id: "0123456789abcdef",
  name: "Deployment",
  scopes: ["release:publish"],
  by: "admin@kirkas.example",
  created: "2026-11-20T10:00:00.000Z",
  expires: "2027-02-18T10:00:00.000Z",
};
const nothing = () => undefined;

test("each says its name, id, scopes and maker, and can be ended by name", () => {
  const html = renderedHtml(
    <InConsole>
      <CiTokens tokens={[token]} onRevoked={nothing} />
    </InConsole>,
  );
  for (const expected of ["Deployment", token.id, "release:publish", "admin@kirkas.example", "Never used"])
    expect(html).toContain(expected);
  expect(html).toContain('aria-label="End the token Deployment"');
});

test("a new one has a name, scopes that control takes, and a life of at most a year", () => {
  const html = renderedHtml(
    <InConsole>
      <NewTokenForm onMade={nothing} />
    </InConsole>,
  );
  for (const scope of scopes) expect(html).toContain(`id="scope-${scope}"`);
  expect(html).toContain('max="365"');
  expect(scopes).not.toContain("tokens:publish");
});
