// The console's catalogues: each message is there in English and in Finnish, and their ids are typed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { expect, test } from "vitest";
import { consoleIdsFile, consoleIdsSource, consoleProblems, readConsoleCatalogue } from "./console-messages.ts";

test.each(["en-gb", "fi"] as const)("%s has every message with its placeholders, and no other", (language) => {
  expect(consoleProblems(language)).toEqual([]);
  for (const [id, text] of readConsoleCatalogue(language)) expect(() => compileMessage(text), id).not.toThrow();
});

test("the typed ids are those of the English catalogue", () => {
  expect(readFileSync(join(import.meta.dirname, "../..", consoleIdsFile), "utf8")).toBe(consoleIdsSource());
});
