// A disclosure closes with Escape and where focus leaves it, as a menu does.
import { expect, test } from "vitest";
import { Disclosure } from "./Disclosure.tsx";

const { onKeyDown, onBlur } = Disclosure({ summary: "Menu", className: undefined, children: "Content" }).props;

/** An element that is open or not, and notes whether its summary has the focus. */
function details(open: boolean) {
  const focused: string[] = [];
  return {
    open,
    focused,
    querySelector: (selector: string) => ({ focus: () => focused.push(selector) }),
    contains: (other: unknown) => other === "inside",
  };
}

test.each([
  ["Escape", true, false, ["summary"]],
  ["Escape", false, false, []],
  ["Enter", true, true, []],
  ["Tab", true, true, []],
])("%s where it is open: %j", (key, open, staysOpen, focused) => {
  const currentTarget = details(open);
  onKeyDown({ key, currentTarget });
  expect([currentTarget.open, currentTarget.focused]).toEqual([staysOpen, focused]);
});

test.each([
  ["to what is inside", "inside", true],
  ["to what is outside", "outside", false],
  // As when the window loses it: what was open is open when one comes back.
  ["nowhere", null, true],
])("focus that moves %s", (_, relatedTarget, staysOpen) => {
  const currentTarget = details(true);
  onBlur({ currentTarget, relatedTarget });
  expect(currentTarget.open).toBe(staysOpen);
});
