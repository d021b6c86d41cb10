// What has become of an invitation, and where it leads on.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import { OnPage } from "../../page/on-page.tsx";
import { InvitationOutcome } from "./InvitationOutcome.tsx";

type Outcome = Parameters<typeof InvitationOutcome>[0]["outcome"];

const textsOf = (outcome: Outcome, identifies: boolean) =>
  renderedTexts(
    <OnPage>
      <InvitationOutcome outcome={outcome} identifies={identifies} results="offers" />
    </OnPage>,
  );

test.each<[Outcome, boolean, string | undefined]>([
  ["accepted", false, "See the offers"],
  ["accepted", true, "Follow the application"],
  ["refused", false, undefined],
  ["refused", true, undefined],
  ["gone", false, "Sign in"],
])("%s, where it identifies (%s), leads to: %s", (outcome, identifies, link) => {
  expect(textsOf(outcome, identifies)[2]).toBe(link);
});

test("who has been identified is told something else than who has not", () => {
  const [[heading, body], [sameHeading, otherBody]] = [textsOf("accepted", false), textsOf("accepted", true)];
  expect(sameHeading).toBe(heading);
  expect(otherBody).not.toBe(body);
});

test("refusing does not change with it", () => {
  expect(textsOf("refused", true)).toEqual(textsOf("refused", false));
});
