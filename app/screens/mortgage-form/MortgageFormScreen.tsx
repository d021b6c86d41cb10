// The application for a mortgage, whose draft is stored behind the API, and what a co-applicant is asked about it.

import type { I18n } from "@lingui/core";
import { lazy, Suspense } from "react";
import { createApiStorage } from "../../application/draft/api-storage.ts";
import { mortgageKind } from "../../application/kinds/mortgage.tsx";
import { Application } from "../../application/pages/Application.tsx";
import { addMessages as addFormMessages } from "../../application/words/add-messages.ts";
import { addMortgageMessages } from "../../application/words/add-mortgage-messages.ts";
import { TextPage } from "../../components/TextPage.tsx";
import type { PageData } from "../../page/page-data.ts";
import { useQuery } from "../../page/use-query.ts";
import { useServices } from "../../services.ts";

/** Adds the words of the form, and those of mortgages. */
export async function addMessages(i18n: I18n): Promise<void> {
  await Promise.all([addFormMessages(i18n), addMortgageMessages(i18n)]);
}

const Invitation = lazy(() => import("../../application/invitation/Invitation.tsx"));

export default function MortgageFormScreen({ page }: { page: PageData<"mortgage-form"> }) {
  if (!useQuery().has("invitation")) return <StoredApplication page={page} />;
  return (
    <Suspense fallback={<TextPage heading={page.content.heading} />}>
      <Invitation kind={mortgageKind} page={page} />
    </Suspense>
  );
}

function StoredApplication({ page }: { page: PageData<"mortgage-form"> }) {
  const { api } = useServices();
  const storage = createApiStorage({ api, kind: mortgageKind.form.kind, language: page.language });
  return <Application kind={mortgageKind} page={page} storage={storage} />;
}
