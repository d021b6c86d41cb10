// The flow of the form for companies.
import { createFlow, type FlowState, initialFlowState } from "./flow.ts";

export interface SmeState extends FlowState {
  readonly smeApplicationId: string | null;
}

const initial: SmeState = { ...initialFlowState("calculator"), smeApplicationId: null };

export const smeFlow = createFlow(initial, {
  initialStepSet: "step",
  progressSet: "progress",
  idSet: "smeApplicationId",
});
