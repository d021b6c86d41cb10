// A page about one kind of loan: its text beside the calculator.

import { CalculatorPage } from "../../credit/CalculatorPage.tsx";
import type { PageData } from "../../page/page-data.ts";

type ProductPage = PageData<"ads-landing" | "campaign" | "christmas-campaign" | "unsecured-loans" | "renovation">;

export default function ProductScreen({ page }: { page: ProductPage }) {
  const { heading, body, text, updated, form } = page.content;
  return <CalculatorPage heading={heading} lead={body[0]} text={text} updated={updated} form={form} />;
}
