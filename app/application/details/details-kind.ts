// The user's details as a form: the pages of the loan's application, with no loan beside them.
import { useReducer } from "react";
import { loanForm } from "../definition/loan-form.ts";
import { loanFlow } from "../flow/loan-flow.ts";
import type { ApplicationKind } from "../pages/application.ts";

export const detailsKind: ApplicationKind = {
  form: loanForm,
  useFlow() {
    const [state, dispatch] = useReducer(loanFlow.reduce, loanFlow.initial);
    return { state, dispatch, onSave: () => undefined };
  },
  firstAnswers: (_, stored) => stored ?? {},
  pages: {},
  preload: [],
  results: "offers",
  Summary: () => null,
};
