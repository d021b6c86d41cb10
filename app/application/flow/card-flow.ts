// The flow of a card's form.
import { createFlow, type FlowState, initialFlowState } from "./flow.ts";

export interface CardState extends FlowState {
  readonly cardApplicationId: string | null;
}

const initial: CardState = { ...initialFlowState("card"), cardApplicationId: null };

export const cardFlow = createFlow(initial, {
  initialStepSet: "step",
  progressSet: "progress",
  idSet: "cardApplicationId",
});
