// The form of the demonstration, with the storage that forgets.
import { useMemo } from "react";
import { marketAt } from "../../application/definition/market.ts";
import { createMemoryStorage } from "../../application/draft/memory-storage.ts";
import { loanKind } from "../../application/kinds/loan.tsx";
import { Application } from "../../application/pages/Application.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { fictionalAnswers } from "./fictional-answers.ts";

interface DemoFormProps {
  readonly page: PageData<"demo">;
  readonly onSent: () => void;
}

export default function DemoForm({ page, onSent }: DemoFormProps) {
  const message = useMessage();
  const { language } = page;
  const storage = useMemo(() => {
    const market = marketAt(language, new Date(), true);
    return createMemoryStorage({ form: loanKind.form, market, language, answers: fictionalAnswers(market) });
  }, [language]);
  const demonstration = {
    note: <p role="note">{message("demo.note")}</p>,
    savingNote: message("demo.unsaved"),
    onSent: async () => onSent(),
  };
  return <Application kind={loanKind} page={page} storage={storage} demonstration={demonstration} />;
}
