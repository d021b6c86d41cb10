// The application for a mortgage.
import { lazy, Suspense, useReducer } from "react";
import { stepAsking } from "../definition/form.ts";
import { mortgageForm } from "../definition/mortgage-form.ts";
import { mortgageFlow } from "../flow/mortgage-flow.ts";
import type { ApplicationKind, KindFlow, KindPageProps, SummaryProps } from "../pages/application.ts";
import { LoanStepFields } from "../pages/LoanStepFields.tsx";
import { LoanSummary } from "../pages/LoanSummary.tsx";
import { StepPage } from "../pages/StepPage.tsx";
import { Waiting } from "../pages/Waiting.tsx";
import { firstMortgageAnswers } from "./first-mortgage-answers.ts";

const loadProposal = () => import("../pages/FundingProposal.tsx");
const loadIdentify = () => import("../pages/IdentifyPage.tsx");
const FundingProposal = lazy(loadProposal);
const IdentifyPage = lazy(loadIdentify);

export const mortgageKind: ApplicationKind = {
  form: mortgageForm,
  useFlow: useMortgageFlow,
  firstAnswers: firstMortgageAnswers,
  pages: { calculator: CalculatorPage, "funding-proposal": ProposalPage, identify: MortgageIdentifyPage },
  preload: [loadProposal, loadIdentify],
  results: "mortgage-status",
  Summary: MortgageSummary,
};

function useMortgageFlow(): KindFlow {
  const [state, dispatch] = useReducer(mortgageFlow.reduce, mortgageFlow.initial);
  return {
    state,
    dispatch,
    onSave({ id, answers }) {
      const { has_co_applicant } = answers[stepAsking(mortgageForm, "has_co_applicant")?.id ?? ""] ?? {};
      dispatch({ type: "idSet", value: id });
      dispatch({ type: "hasCoApplicantSet", value: has_co_applicant === true });
    },
    onIdentify({ redirection_url, callback_url }) {
      dispatch({ type: "redirectionUrlSet", value: redirection_url });
      dispatch({ type: "callbackUrlSet", value: callback_url });
    },
  };
}

/** The amount that is applied for comes after the calculator, where it was a first guess. */
function MortgageSummary({ content, words, answers }: SummaryProps) {
  const { calculator, "loan-requirement": requirement } = answers;
  const loan = { ...calculator, ...(typeof requirement?.amount === "number" && { amount: requirement.amount }) };
  return <LoanSummary form={content.form} words={words} loan={loan} />;
}

function CalculatorPage(props: KindPageProps) {
  const { content } = props.application.page;
  return (
    <StepPage
      {...props}
      fields={(form, surroundings) => <LoanStepFields content={content.form} form={form} surroundings={surroundings} />}
    />
  );
}

function ProposalPage(props: KindPageProps) {
  const { page, answers } = props.application;
  return (
    <StepPage
      {...props}
      below={({ typed }) => (
        <Suspense fallback={null}>
          <FundingProposal form={page.content.form} answers={{ ...answers, "funding-proposal": typed }} />
        </Suspense>
      )}
    />
  );
}

function MortgageIdentifyPage(props: KindPageProps) {
  return (
    <Suspense fallback={<Waiting heading={props.application.page.content.heading} />}>
      <IdentifyPage {...props} />
    </Suspense>
  );
}
