// The application for a loan.
import { Application } from "../../application/pages/Application.tsx";
import type { PageData } from "../../page/page-data.ts";

export { addMessages } from "../../application/words/add-messages.ts";

export default function LoanFormScreen({ page }: { page: PageData<"loan-form"> }) {
  return <Application page={page} />;
}
