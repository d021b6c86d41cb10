// A passkey is offered beside the mailed link, but not to who gets back in without one.
import { expect, test } from "vitest";
import { renderedHtml } from "../i18n/rendered-texts.tsx";
import { OnPage } from "../page/on-page.tsx";
import type { PageData } from "../page/page-data.ts";
import { SignIn } from "./SignIn.tsx";

const page = { screen: "login", language: "en-gb", title: "Sign in", content: { heading: "Sign in" } };
const html = (more: object) =>
  renderedHtml(
    <OnPage page={{ screen: "login" }}>
      <SignIn page={page as unknown as PageData<"login">} lead="Lead" next={undefined} {...more} />
    </OnPage>,
  );

test("the form comes first, then the passkey and the way for who has lost it", () => {
  const shown = html({});
  const places = ['type="email"', "Sign in with a passkey", 'recover=yes"'];
  const found = places.map((place) => shown.indexOf(place));
  expect(found).toEqual([...found].sort((a, b) => a - b));
  expect(found).not.toContain(-1);
});

test("where no passkey will do, none is offered", () => {
  const shown = html({ byMailOnly: true, heading: "Get back in" });
  expect(shown).not.toContain("passkey");
  expect(shown).toContain("<h1");
  expect(shown).toContain("Get back in");
});
