// The three forms' flows.
import { createFlow, type FlowState, initialFlowState } from "./flow.ts";

export interface LoanState extends FlowState {
  readonly loanApplicationId: string | null;
  readonly hasCoApplicant: boolean;
}

export interface MortgageState extends FlowState {
  readonly mortgageApplicationId: string | null;
  /** Where the provider of identification leads back to. */
  readonly callbackUrl: string | null;
  /** The provider's page that the browser is sent to. */
  readonly redirectionUrl: string | null;
  readonly hasCoApplicant: boolean;
}

export interface SmeState extends FlowState {
  readonly smeApplicationId: string | null;
}

const loanInitial: LoanState = { ...initialFlowState("loan"), loanApplicationId: null, hasCoApplicant: false };

export const loanFlow = createFlow(loanInitial, {
  initialStepSet: "step",
  progressSet: "progress",
  idSet: "loanApplicationId",
  hasCoApplicantSet: "hasCoApplicant",
});

const mortgageInitial: MortgageState = {
  ...initialFlowState("calculator"),
  mortgageApplicationId: null,
  callbackUrl: null,
  redirectionUrl: null,
  hasCoApplicant: false,
};

export const mortgageFlow = createFlow(mortgageInitial, {
  progressSet: "progress",
  idSet: "mortgageApplicationId",
  callbackUrlSet: "callbackUrl",
  redirectionUrlSet: "redirectionUrl",
  hasCoApplicantSet: "hasCoApplicant",
});

const smeInitial: SmeState = { ...initialFlowState("calculator"), smeApplicationId: null };

export const smeFlow = createFlow(smeInitial, {
  initialStepSet: "step",
  progressSet: "progress",
  idSet: "smeApplicationId",
});
