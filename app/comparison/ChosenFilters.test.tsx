// The filters that are on: each can be taken away alone, and all at once, and all else in the address stays.
import { expect, test } from "vitest";
import { renderedHtml } from "../i18n/rendered-texts.tsx";
import { OnPage } from "../page/on-page.tsx";
import { ChosenFilters } from "./ChosenFilters.tsx";

const filters = [
  { parameter: "fee", name: "No opening fee" },
  { parameter: "rate", name: "Fixed rate" },
];

function links(chosen: typeof filters) {
  const query = new URLSearchParams("amount=5000&fee=none&rate=fixed");
  const html = renderedHtml(
    <OnPage>
      <ChosenFilters filters={chosen} query={query} />
    </OnPage>,
  );
  return [...html.matchAll(/href="[^"?]*([^"]*)"/g)].map(([, search]) => search?.replaceAll("&amp;", "&"));
}

test("each takes itself out of the address, and the last one all of them", () => {
  expect(links(filters)).toEqual(["?amount=5000&rate=fixed", "?amount=5000&fee=none", "?amount=5000"]);
});

test("nothing where none is on", () => {
  expect(links([])).toEqual([]);
});
