// Planned maintenance: what is said of a window, and who may plan and cancel.
import { expect, test } from "vitest";
import { renderedHtml } from "../../i18n/rendered-texts.tsx";
import { InConsole } from "../in-console.tsx";
import { Switch } from "./MaintenanceSwitch.tsx";
import type { MaintenanceWindow } from "./maintenance-calls.ts";
import { WindowForm } from "./WindowForm.tsx";
import { WindowList } from "./WindowList.tsx";

const nothing = () => undefined;
const window: MaintenanceWindow = {
  ...{ id: 41, from: "2026-11-28T02:00:00+02:00", until: "2026-11-28T04:00:00+02:00", text: "A new database" },
  ...{ zones: ["Europe/Helsinki", "Europe/London"], regions: [], state: "planned" },
};

const list = (windows: readonly MaintenanceWindow[], may_change = ["maintenance"]) =>
  renderedHtml(
    <InConsole caller={{ may_change }}>
      <WindowList windows={windows} onCancelled={nothing} />
    </InConsole>,
  );

test("a window says its times in each zone, its regions and what it is for", () => {
  const html = list([window]);
  expect(html).toMatch(/02:00.*04:00.*\(Helsinki\)/s);
  expect(html).toMatch(/London: .*00:00.*02:00/s);
  for (const expected of ["All regions", "A new database", "Call off"]) expect(html).toContain(expected);
  expect(html).not.toContain("Going on");
  expect(list([{ ...window, regions: ["fi"] }])).toContain("Finland");
});

test("one that has begun says so, and is ended", () => {
  const html = list([{ ...window, state: "open" }]);
  for (const expected of ["Going on", "End it"]) expect(html).toContain(expected);
});

test.each([
  [false, false, "Pages are shown as usual."],
  [false, true, "Planned maintenance goes on"],
  [true, true, "Pages show the maintenance page."],
])("where it is switched on: %s, and planned for now: %s, pages are said to be so", (isOn, isPlanned, expected) => {
  const html = renderedHtml(
    <InConsole>
      <Switch isOn={isOn} isPlanned={isPlanned} onChange={nothing} />
    </InConsole>,
  );
  expect(html).toContain(expected);
});

test("who only looks has no way to cancel, and nothing planned is said", () => {
  expect(list([window], [])).not.toContain("Call off");
  expect(list([])).toContain("No maintenance is planned");
});

test("the form says by whose clocks times are read", () => {
  const html = renderedHtml(
    <InConsole>
      <WindowForm onPlanned={nothing} />
    </InConsole>,
  );
  expect(html).toContain("Helsinki");
  expect(html.match(/datetime-local/g)).toHaveLength(2);
});
