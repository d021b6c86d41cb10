// While the list lags, it says how far it has caught up, in words and as a bar.
import { expect, test } from "vitest";
import { renderedHtml } from "../../i18n/rendered-texts.tsx";
import { InConsole } from "../in-console.tsx";
import { IndexNotice } from "./IndexNotice.tsx";
import type { IndexStatus } from "./rules.ts";

const notice = (index: IndexStatus) =>
  renderedHtml(
    <InConsole>
      <IndexNotice index={index} onCurrent={() => undefined} />
    </InConsole>,
  );

test("a list that lags has its share", () => {
  const html = notice({ state: "updating", done: 0.42, unread_files: [] });
  expect(html).toContain("42%");
  expect(html).toContain('<progress value="0.42">');
});

test("one that has caught up says nothing", () => {
  expect(notice({ state: "done", done: 1, unread_files: [] })).not.toMatch(/progress|<p/);
});

test("files that can't be read are named", () => {
  expect(notice({ state: "done", done: 1, unread_files: ["fi.csv"] })).toContain("fi.csv");
});
