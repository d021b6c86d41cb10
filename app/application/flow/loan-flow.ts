// The flow of the loan's form.
import { createFlow, type FlowState, initialFlowState } from "./flow.ts";

export interface LoanState extends FlowState {
  readonly loanApplicationId: string | null;
  readonly hasCoApplicant: boolean;
}

const initial: LoanState = { ...initialFlowState("loan"), loanApplicationId: null, hasCoApplicant: false };

export const loanFlow = createFlow(initial, {
  initialStepSet: "step",
  progressSet: "progress",
  idSet: "loanApplicationId",
  hasCoApplicantSet: "hasCoApplicant",
});
