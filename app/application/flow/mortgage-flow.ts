// The flow of the mortgage's form.
import { createFlow, type FlowState, initialFlowState } from "./flow.ts";

export interface MortgageState extends FlowState {
  readonly mortgageApplicationId: string | null;
  /** Where the provider of identification leads back to. */
  readonly callbackUrl: string | null;
  /** The provider's page that the browser is sent to. */
  readonly redirectionUrl: string | null;
  readonly hasCoApplicant: boolean;
}

const initial: MortgageState = {
  ...initialFlowState("calculator"),
  mortgageApplicationId: null,
  callbackUrl: null,
  redirectionUrl: null,
  hasCoApplicant: false,
};

export const mortgageFlow = createFlow(initial, {
  progressSet: "progress",
  idSet: "mortgageApplicationId",
  callbackUrlSet: "callbackUrl",
  redirectionUrlSet: "redirectionUrl",
  hasCoApplicantSet: "hasCoApplicant",
});
