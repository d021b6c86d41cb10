// An answer of control, or why there is none.
import { expect, test } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import type { Loaded } from "../../api/use-loaded.ts";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import { InConsole } from "../in-console.tsx";
import { WhenLoaded } from "./WhenLoaded.tsx";

const problem = JSON.stringify({ title: "For marketers", detail: "Ask an admin for the role." });

test.each<[string, Loaded<string>, readonly string[]]>([
  ["while it is loaded", "loading", ["Loading…"]],
  ["once it is there", { value: "The answer" }, ["The answer"]],
  [
    "where control says why not",
    { failure: new ApiError("", 403, problem) },
    ["For marketers", "Ask an admin for the role.", "Try again"],
  ],
  [
    "where nothing answers",
    { failure: new TypeError("offline") },
    ["The service could not be reached", "Nothing was changed. Check the connection and try again.", "Try again"],
  ],
])("%s", (_, loaded, texts) => {
  const page = (
    <InConsole>
      <WhenLoaded loaded={loaded} again={() => undefined}>
        {(value) => value}
      </WhenLoaded>
    </InConsole>
  );
  expect(renderedTexts(page)).toEqual(texts);
});
