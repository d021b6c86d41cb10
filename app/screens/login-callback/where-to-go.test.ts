import { expect, test } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { providerAnswer, takeProviderAnswer } from "../../site/provider-answer.ts";
import { afterSending, backToForm, failureOf, isGone } from "./where-to-go.ts";

const mortgage = { application: "a", kind: "mortgage", language: "fi", person: "applicant" };

test.each([
  ["identification-cancelled", 422, "cancelled"],
  ["identification-expired", 410, "expired"],
  ["identification-gone", 410, "expired"],
  ["identity-mismatch", 422, "identity-mismatch"],
  ["identification-failed", 422, "failed"],
  ["identification-unavailable", 503, "unavailable"],
] as const)("%s leads back to the form's last step", (kind, status, outcome) => {
  const body = JSON.stringify({ type: `tag:kirkas.example,2026:${kind}`, identification: mortgage });
  const failure = failureOf(new ApiError("", status, body));
  expect(failure).toEqual({ purpose: { kind: "mortgage", person: "applicant" }, outcome });
  expect(backToForm("fi", mortgage, outcome).search).toBe(`?step=identify&identification=${outcome}`);
});

test("what does not say what it was for leads nowhere", () => {
  const gone = new ApiError("", 410, JSON.stringify({ type: "tag:kirkas.example,2026:identification-gone" }));
  expect([failureOf(gone), isGone(gone)]).toEqual([undefined, true]);
  for (const failure of [new ApiError("", 503, "<html>"), new TypeError("network"), undefined]) {
    expect([failureOf(failure), isGone(failure)]).toEqual([undefined, false]);
  }
});

test("each kind and person has its own way on", () => {
  const paths = (kind: string, person = "applicant") => {
    const purpose = { kind, person };
    const there = [afterSending("sv-fi", purpose, true), afterSending("sv-fi", purpose, false)];
    return [...there, backToForm("sv-fi", purpose, "identified")].map(({ pathname, search }) => pathname + search);
  };
  const [status, confirm, form] = paths("mortgage");
  expect(status).toMatch(/^\/sv\/[^?]+\/$/);
  expect(confirm).toMatch(/^\/sv\/[^?]+\/\?step=confirm$/);
  expect(form).toMatch(/^\/sv\/[^?]+\/\?step=identify&identification=identified$/);
  expect(paths("loan")[2]).toContain("?step=review&");
  expect(paths("mortgage", "co-applicant")[2]).toContain("&invitation=mortgage");
  expect(paths("another")).toEqual(["/sv/", "/sv/?step=confirm", "/sv/?step=&identification=identified"]);
});

test("the answer is taken out of the address, and kept", () => {
  const changed: unknown[] = [];
  const history = { state: 1, replaceState: (...values: unknown[]) => changed.push(values) } as unknown as History;
  const location = { pathname: "/login-callback/", search: "?code=c&state=s" } as Location;
  takeProviderAnswer({ location, history });
  expect(changed).toEqual([[1, "", "/login-callback/"]]);
  expect([providerAnswer().get("code"), providerAnswer().get("state")]).toEqual(["c", "s"]);
  takeProviderAnswer({ location: { ...location, search: "" }, history });
  expect([changed.length, providerAnswer().size]).toEqual([1, 0]);
});
