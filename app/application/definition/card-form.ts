// The questions of the application for a credit card.
import card from "../../../worker/lending/forms/card.json" with { type: "json" };
import { readForm } from "./form.ts";

export const cardForm = readForm(card);
