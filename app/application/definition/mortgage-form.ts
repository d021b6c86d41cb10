// The questions of the application for a mortgage.
import mortgage from "../../../worker/lending/forms/mortgage.json" with { type: "json" };
import { readForm } from "./form.ts";

export const mortgageForm = readForm(mortgage);
