// The questions of the application for a company's loan.
import sme from "../../../worker/lending/forms/sme.json" with { type: "json" };
import { readForm } from "./form.ts";

export const smeForm = readForm(sme);
