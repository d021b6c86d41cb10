// The application for a mortgage, whose draft is stored behind the API.
import type { I18n } from "@lingui/core";
import { createApiStorage } from "../../application/draft/api-storage.ts";
import { mortgageKind } from "../../application/kinds/mortgage.tsx";
import { Application } from "../../application/pages/Application.tsx";
import { addMessages as addFormMessages } from "../../application/words/add-messages.ts";
import { addMortgageMessages } from "../../application/words/add-mortgage-messages.ts";
import type { PageData } from "../../page/page-data.ts";
import { useServices } from "../../services.ts";

/** Adds the words of the form, and those of mortgages. */
export async function addMessages(i18n: I18n): Promise<void> {
  await Promise.all([addFormMessages(i18n), addMortgageMessages(i18n)]);
}

export default function MortgageFormScreen({ page }: { page: PageData<"mortgage-form"> }) {
  const { api } = useServices();
  const storage = createApiStorage({ api, kind: mortgageKind.form.kind, language: page.language });
  return <Application kind={mortgageKind} page={page} storage={storage} />;
}
