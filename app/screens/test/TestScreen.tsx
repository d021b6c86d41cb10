// Whether the service works, asked from this browser: for whoever sets it up, and for support.
import { useCallback, useEffect, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Facts } from "../../components/Facts.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { useServices } from "../../services.ts";
import { type CheckResults, checkService, checks } from "./service-checks.ts";

export { addMessages } from "./add-messages.ts";

export default function TestScreen({ page }: { page: PageData<"test"> }) {
  const message = useMessage();
  const { api } = useServices();
  const [results, setResults] = useState<CheckResults>();
  const ask = useCallback(() => {
    setResults(undefined);
    checkService(api).then(setResults);
  }, [api]);
  useEffect(ask, [ask]);

  const outcome = (works: boolean | undefined) => {
    if (works === undefined) return message("test.asking");
    return message(works ? "test.works" : "test.fails");
  };
  return (
    <TextPage heading={page.content.heading} lead={page.description}>
      <div role="status">
        <Facts facts={checks.map((check) => [message(`test.${check}`), outcome(results?.[check])] as const)} />
      </div>
      <Button quiet onClick={ask}>
        {message("test.again")}
      </Button>
    </TextPage>
  );
}
