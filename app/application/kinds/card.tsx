// The application for a credit card.
import { lazy, Suspense, useReducer } from "react";
import { cardForm } from "../definition/card-form.ts";
import { cardFlow } from "../flow/card-flow.ts";
import type { ApplicationKind, KindFlow, KindPageProps } from "../pages/application.ts";
import { Waiting } from "../pages/Waiting.tsx";
import { CardPage } from "./card/CardPage.tsx";
import { CardRecipients } from "./card/CardRecipients.tsx";
import { CardSummary } from "./card/CardSummary.tsx";
import { firstCardAnswers } from "./first-card-answers.ts";

const loadReview = () => import("../pages/ReviewPage.tsx");
const ReviewPage = lazy(loadReview);

export const cardKind: ApplicationKind = {
  form: cardForm,
  useFlow: useCardFlow,
  firstAnswers: firstCardAnswers,
  pages: { card: CardPage, review: CardReviewPage },
  preload: [loadReview],
  results: "offers",
  Summary: CardSummary,
  Recipients: CardRecipients,
};

function useCardFlow(): KindFlow {
  const [state, dispatch] = useReducer(cardFlow.reduce, cardFlow.initial);
  return { state, dispatch, onSave: ({ id }) => dispatch({ type: "idSet", value: id }) };
}

function CardReviewPage(props: KindPageProps) {
  return (
    <Suspense fallback={<Waiting heading={props.application.page.content.heading} />}>
      <ReviewPage {...props} />
    </Suspense>
  );
}
