// The application for a company's loan, whose draft is stored behind the API.
import type { I18n } from "@lingui/core";
import { createApiStorage } from "../../application/draft/api-storage.ts";
import { smeKind } from "../../application/kinds/sme.tsx";
import { Application } from "../../application/pages/Application.tsx";
import { addMessages as addFormMessages } from "../../application/words/add-messages.ts";
import { addSmeMessages } from "../../application/words/add-sme-messages.ts";
import type { PageData } from "../../page/page-data.ts";
import { useServices } from "../../services.ts";

export async function addMessages(i18n: I18n): Promise<void> {
  await Promise.all([addFormMessages(i18n), addSmeMessages(i18n)]);
}

export default function SmeFormScreen({ page }: { page: PageData<"sme-form"> }) {
  const { api } = useServices();
  const storage = createApiStorage({ api, kind: smeKind.form.kind, language: page.language });
  return <Application kind={smeKind} page={page} storage={storage} />;
}
