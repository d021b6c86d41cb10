// Addresses of the console, and where its old links lead.
import { expect, test } from "vitest";
import { addressOf, joinPath, pathBelow, replacedLink, segmentsOf } from "./address.ts";

test("an address has the path with a slash at its end, and the query that there is", () => {
  expect(addressOf("/sv/console/", "redirects/test", { url: "/a b", at: undefined })).toEqual({
    pathname: "/sv/console/redirects/test/",
    search: "url=%2Fa+b",
  });
  expect(addressOf("/console/", "")).toEqual({ pathname: "/console/", search: "" });
});

test("what is encoded in a path is read again", () => {
  const path = joinPath("experiments", "50 % / half", "results");
  const { pathname } = addressOf("/console/", path);
  expect(segmentsOf(pathBelow("/console/", pathname))).toEqual(["experiments", "50 % / half", "results"]);
  expect(segmentsOf("a/%ZZ")).toEqual(["a", "%ZZ"]);
  expect(segmentsOf("")).toEqual([]);
});

test.each([
  ["view=trace&url=%2Fa%2F", "redirects/test", { url: "/a/" }],
  ["view=edit&file=a.json&number=0", "experiments/edit", { file: "a.json", number: "0" }],
  ["view=results&experiment=cta", "experiments/cta/results", {}],
  ["view=publish", "experiments/publish", {}],
  ["view=versions", "experiments/versions", {}],
  ["view=files", "experiments/files", {}],
  ["view=security", "security", {}],
  ["view=nothing", "", {}],
])("?%s leads to %s", (search, path, query) => {
  expect(replacedLink(new URLSearchParams(search))).toEqual({ path, query });
});

test("other queries are no old links", () => {
  expect(replacedLink(new URLSearchParams("q=laina"))).toBeUndefined();
});
