// The questions of the application for a consumer loan.
import consumerLoan from "../../../worker/lending/forms/consumer-loan.json" with { type: "json" };
import { readForm } from "./form.ts";

export const loanForm = readForm(consumerLoan);
