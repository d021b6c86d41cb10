// The application for a credit card, whose draft is stored behind the API.
import type { I18n } from "@lingui/core";
import { createApiStorage } from "../../application/draft/api-storage.ts";
import { cardKind } from "../../application/kinds/card.tsx";
import { Application } from "../../application/pages/Application.tsx";
import { addCardMessages } from "../../application/words/add-card-messages.ts";
import { addMessages as addFormMessages } from "../../application/words/add-messages.ts";
import { addMessages as addComparisonMessages } from "../../cards/add-messages.ts";
import type { PageData } from "../../page/page-data.ts";
import { useServices } from "../../services.ts";

export async function addMessages(i18n: I18n): Promise<void> {
  await Promise.all([addFormMessages(i18n), addCardMessages(i18n), addComparisonMessages(i18n)]);
}

export default function CardFormScreen({ page }: { page: PageData<"credit-card-form"> }) {
  const { api } = useServices();
  const storage = createApiStorage({ api, kind: cardKind.form.kind, language: page.language });
  return <Application kind={cardKind} page={page} storage={storage} />;
}
