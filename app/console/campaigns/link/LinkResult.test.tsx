// What is said of a link that was made.
import { expect, test } from "vitest";
import { renderedTexts } from "../../../i18n/rendered-texts.tsx";
import { InConsole } from "../../in-console.tsx";
import { type CampaignLink, qrAddress } from "../campaigns-api.ts";
import { campaignWith } from "../test-campaign.ts";
import { LinkResult } from "./LinkResult.tsx";

const counting: CampaignLink["counting"] = { result: "counted", parameters: [], value: null, source: null };
const link: CampaignLink = {
  ...{ link: "https://kirkas.example/kampanja/?campaign=advent", state: "on", begins: 1, ends: 2, counting },
  ...{
    lands_on: "/kampanja/",
    status: 200,
    steps: [{ step: "answer", outcome: "200", result: { kind: "answer", status: 200 } }],
  },
};

const textOf = (change: Partial<CampaignLink>) =>
  renderedTexts(
    <InConsole>
      <LinkResult campaign={campaignWith()} link={{ ...link, ...change }} parameters={[]} />
    </InConsole>,
  ).join(" ");

test.each<[CampaignLink["counting"], string]>([
  [counting, "A click counts for this campaign."],
  [{ ...counting, result: "once-added", parameters: ["gclid"] }, "A click counts once google has added gclid"],
  [
    { ...counting, result: "unnamed", parameters: ["utm_source"], value: "financer" },
    "A click does not count: add utm_source=financer.",
  ],
  [{ ...counting, result: "other-source", source: "bing" }, "A click counts for another source, bing"],
  [{ ...counting, result: "not-on" }, "A click does not count for this campaign, as it is not on."],
  [{ ...counting, result: "unknown" }, "no parameter of sources.json tells of google"],
])("a click: %j", (counting, text) => {
  expect(textOf({ counting })).toContain(text);
});

test.each<[Partial<CampaignLink>, string]>([
  [{}, "A visitor lands on /kampanja/."],
  [{ status: 302, lands_on: "/" }, "A visitor is led on to /."],
  [{ status: 404 }, "A visitor is answered with 404"],
])("a visitor: %j", (change, text) => {
  expect(textOf(change)).toContain(text);
});

test("the code's address has the parameters of the link", () => {
  const parameters = [
    { name: "utm_source", value: "a&b" },
    { name: "utm_medium", value: "ä" },
  ];
  const address = new URL(qrAddress("advent", parameters, "png"), "https://kirkas.example");
  expect([address.pathname, address.searchParams.get("format")]).toEqual(["/api/control/campaigns/advent/qr", "png"]);
  expect([...new URLSearchParams(address.searchParams.get("parameters") ?? "")]).toEqual([
    ["utm_source", "a&b"],
    ["utm_medium", "ä"],
  ]);
});
