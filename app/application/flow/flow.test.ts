// The reducer of the forms.
import { describe, expect, test } from "vitest";
import { cardFlow } from "./card-flow.ts";
import { loanFlow } from "./loan-flow.ts";
import { mortgageFlow } from "./mortgage-flow.ts";
import { smeFlow } from "./sme-flow.ts";

const error = { title: "Not taken", detail: "A field has a mistake.", fields: ["/amount"] };

describe.each([
  { name: "loan", flow: loanFlow, first: "loan", id: "loanApplicationId" },
  { name: "mortgage", flow: mortgageFlow, first: "calculator", id: "mortgageApplicationId" },
  { name: "company", flow: smeFlow, first: "calculator", id: "smeApplicationId" },
  { name: "card", flow: cardFlow, first: "card", id: "cardApplicationId" },
])("the form of a $name", ({ flow: typedFlow, first, id }) => {
  // The events that all of them have.
  const flow = typedFlow as typeof smeFlow;
  const { initial, reduce } = flow;

  test("begins at its first step with nothing known", () => {
    expect(initial).toMatchObject({
      step: first,
      isLoading: false,
      progress: 0,
      error: null,
      [id]: null,
      applicationStarted: false,
    });
  });

  test("loads while it moves, and shows the last error until it has moved", () => {
    const failed = reduce(initial, { type: "moveFailed", error });
    const moving = reduce(failed, { type: "moveStarted" });
    expect(moving).toEqual({ ...initial, isLoading: true, error });
    expect(reduce(moving, { type: "moveSucceeded", step: "second" })).toEqual({
      ...initial,
      step: "second",
      applicationStarted: true,
    });
  });

  test("stays at its step where a move fails", () => {
    const moving = reduce(initial, { type: "moveStarted" });
    expect(reduce(moving, { type: "moveFailed", error })).toEqual({ ...initial, error });
  });

  test("has its id and its progress set by themselves", () => {
    const known = reduce(initial, { type: "idSet", value: "a1" });
    expect(reduce(known, { type: "progressSet", value: 40 })).toEqual({ ...initial, [id]: "a1", progress: 40 });
  });

  test("is reset to its beginning", () => {
    const moved = reduce(reduce(initial, { type: "idSet", value: "a1" }), { type: "moveSucceeded", step: "second" });
    expect(reduce(moved, { type: "reset" })).toEqual(initial);
  });
});

test("only the mortgage's form knows where identification leads", () => {
  const { initial, reduce } = mortgageFlow;
  const there = reduce(initial, { type: "redirectionUrlSet", value: "https://provider.example/" });
  const back = reduce(there, { type: "callbackUrlSet", value: "/login-callback/" });
  expect(back).toEqual({ ...initial, redirectionUrl: "https://provider.example/", callbackUrl: "/login-callback/" });
  expect(Object.keys(loanFlow.initial)).not.toContain("callbackUrl");
  expect(Object.keys(smeFlow.initial)).not.toContain("hasCoApplicant");
});

test.each([
  { name: "loan", flow: loanFlow },
  { name: "company", flow: smeFlow },
])("the form of a $name may begin at a later step", ({ flow }) => {
  const { initial, reduce } = flow as typeof smeFlow;
  expect(reduce(initial, { type: "initialStepSet", value: "work" })).toEqual({ ...initial, step: "work" });
});

test.each([
  { name: "loan", flow: loanFlow },
  { name: "mortgage", flow: mortgageFlow },
])("the form of a $name knows of a co-applicant", ({ flow }) => {
  const { initial, reduce } = flow as typeof loanFlow;
  expect(reduce(initial, { type: "hasCoApplicantSet", value: true })).toEqual({ ...initial, hasCoApplicant: true });
});
