// The application for a loan, whose draft is stored behind the API, and what a co-applicant is asked about it.
import { lazy, Suspense } from "react";
import { createApiStorage } from "../../application/draft/api-storage.ts";
import { loanKind } from "../../application/kinds/loan.tsx";
import { Application } from "../../application/pages/Application.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import type { PageData } from "../../page/page-data.ts";
import { useQuery } from "../../page/use-query.ts";
import { useServices } from "../../services.ts";

export { addMessages } from "../../application/words/add-messages.ts";

const Invitation = lazy(() => import("../../application/invitation/Invitation.tsx"));

export default function LoanFormScreen({ page }: { page: PageData<"loan-form"> }) {
  if (!useQuery().has("invitation")) return <StoredApplication page={page} />;
  return (
    <Suspense fallback={<TextPage heading={page.content.heading} />}>
      <Invitation kind={loanKind} page={page} />
    </Suspense>
  );
}

function StoredApplication({ page }: { page: PageData<"loan-form"> }) {
  const { api } = useServices();
  const storage = createApiStorage({ api, kind: loanKind.form.kind, language: page.language });
  return <Application kind={loanKind} page={page} storage={storage} />;
}
