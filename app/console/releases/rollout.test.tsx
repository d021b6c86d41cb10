// A roll-out in the console: what was counted of both releases, which steps there are, and who may take them.
import { expect, test } from "vitest";
import { renderedHtml, renderedTexts } from "../../i18n/rendered-texts.tsx";
import { InConsole } from "../in-console.tsx";
import type { Version } from "../versions/version-calls.ts";
import { RolloutState } from "./RolloutView.tsx";
import type { Rollout } from "./rollout-calls.ts";
import { ReleaseChoice } from "./StartRollout.tsx";

const nothing = () => undefined;
const going = (share: number): Rollout => ({
  live: "aaaaaaaa11",
  arms: [
    {
      release: "aaaaaaaa11",
      share: 10_000 - share,
      pages: 990,
      not_found: 10,
      errors: 0,
      reported: 200,
      script_errors: 1,
      lcp: 1800,
    },
    { release: "bbbbbbbb22", share, pages: 99, not_found: 1, errors: 4, reported: 0, script_errors: 0, lcp: null },
  ],
});

const textOf = (rollout: Rollout, may_change = ["release"]) =>
  renderedTexts(
    <InConsole caller={{ may_change }}>
      <RolloutState rollout={rollout} onChange={nothing} />
    </InConsole>,
  )
    .join(" ")
    .replaceAll(/\s+/g, " ");

test("both releases stand side by side, with the next step, the way on and the way back", () => {
  const text = textOf(going(1000));
  expect(text).toContain("Live aaaaaaaa 90% 990 10 (1.00%) 0 (0.00%) 1 (0.50%) 1.8s");
  expect(text).toContain("Rolled out bbbbbbbb 10% 99 1 (1.00%) 4 (4.00%) 0 –");
  for (const expected of ["Raise to 50%", "Make it live for everybody", "Back to the live release"])
    expect(text).toContain(expected);
});

test("the last step leaves the way on and back", () => {
  const text = textOf(going(10_000));
  expect(text).not.toContain("Raise to");
  expect(text).toContain("Make it live for everybody");
});

test("who only looks sees the figures and has no buttons", () => {
  const text = textOf(going(100), []);
  expect(text).toContain("Rolled out");
  for (const absent of ["Raise to", "Make it live", "Back to the live"]) expect(text).not.toContain(absent);
});

test("without a roll-out there is none to see, and a stored release can begin one", () => {
  expect(textOf({ live: "a", arms: [] }, [])).toContain("No release is rolled out");
  const version: Version = {
    ...{ id: "cccccccc33", bytes: 1, note: "A new front page", created_at: "2026-11-27T10:00:00.000Z", live: false },
  };
  const choice = (releases: readonly Version[]) =>
    renderedHtml(
      <InConsole>
        <ReleaseChoice releases={releases} onStarted={nothing} />
      </InConsole>,
    );
  expect(choice([version])).toMatch(/cccccccc · .*A new front page.*Roll out to 1%/s);
  expect(choice([])).toContain("No release is stored besides the live one.");
});
