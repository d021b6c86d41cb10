// The application for a consumer loan.
import { lazy, Suspense, useReducer } from "react";
import { loanForm } from "../definition/loan-form.ts";
import { loanFlow } from "../flow/loan-flow.ts";
import type { ApplicationKind, KindFlow, KindPageProps } from "../pages/application.ts";
import { LoanStepFields } from "../pages/LoanStepFields.tsx";
import { LoanSummary } from "../pages/LoanSummary.tsx";
import { StepPage } from "../pages/StepPage.tsx";
import { Waiting } from "../pages/Waiting.tsx";
import { firstLoanAnswers } from "./first-loan-answers.ts";

const loadReview = () => import("../pages/ReviewPage.tsx");
const loadRefinancing = () => import("../pages/Refinancing.tsx");
const ReviewPage = lazy(loadReview);
const Refinancing = lazy(loadRefinancing);

export const loanKind: ApplicationKind = {
  form: loanForm,
  useFlow: useLoanFlow,
  firstAnswers: firstLoanAnswers,
  pages: { loan: LoanPage, debts: DebtsPage, review: LoanReviewPage },
  preload: [loadReview, loadRefinancing],
  results: "offers",
  Summary: ({ content, words, answers }) => <LoanSummary form={content.form} words={words} loan={answers.loan ?? {}} />,
};

function useLoanFlow(): KindFlow {
  const [state, dispatch] = useReducer(loanFlow.reduce, loanFlow.initial);
  return {
    state,
    dispatch,
    onSave({ id, answers }) {
      dispatch({ type: "idSet", value: id });
      dispatch({ type: "hasCoApplicantSet", value: answers["co-applicant"]?.has_co_applicant === true });
    },
  };
}

function LoanPage(props: KindPageProps) {
  const { content } = props.application.page;
  return (
    <StepPage
      {...props}
      fields={(form, surroundings) => <LoanStepFields content={content.form} form={form} surroundings={surroundings} />}
    />
  );
}

function DebtsPage(props: KindPageProps) {
  const { page, answers } = props.application;
  return (
    <StepPage
      {...props}
      below={({ typed }) => (
        <Suspense fallback={null}>
          <Refinancing form={page.content.form} loan={answers.loan ?? {}} debts={typed.debts} />
        </Suspense>
      )}
    />
  );
}

function LoanReviewPage(props: KindPageProps) {
  return (
    <Suspense fallback={<Waiting heading={props.application.page.content.heading} />}>
      <ReviewPage {...props} />
    </Suspense>
  );
}
