// The application for a company's loan, which people pass on to lenders.
import { useReducer } from "react";
import { smeForm } from "../definition/sme-form.ts";
import { smeFlow } from "../flow/sme-flow.ts";
import type { ApplicationKind, KindFlow } from "../pages/application.ts";
import { firstSmeAnswers } from "./first-sme-answers.ts";
import { CalculatorPage } from "./sme/CalculatorPage.tsx";
import { CompanyPage } from "./sme/CompanyPage.tsx";
import { ContactPage } from "./sme/ContactPage.tsx";
import { SmeSent } from "./sme/SmeSent.tsx";
import { SmeSummary } from "./sme/SmeSummary.tsx";

export const smeKind: ApplicationKind = {
  form: smeForm,
  useFlow: useSmeFlow,
  firstAnswers: firstSmeAnswers,
  pages: { calculator: CalculatorPage, "email-and-terms": ContactPage, "company-details": CompanyPage },
  preload: [],
  results: "offers",
  Summary: SmeSummary,
  Sent: SmeSent,
};

function useSmeFlow(): KindFlow {
  const [state, dispatch] = useReducer(smeFlow.reduce, smeFlow.initial);
  return { state, dispatch, onSave: ({ id }) => dispatch({ type: "idSet", value: id }) };
}
