// What the user has answered for the next application, what lenders still ask, and whether a cheaper loan is looked for.
import { lazy, Suspense, useMemo } from "react";
import { Button } from "../../components/Button.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { useQuery } from "../../page/use-query.ts";
import { isDevelopment, marketAt } from "../definition/market.ts";
import { createWords, namesByValue } from "../words/words.ts";
import { DetailsList } from "./DetailsList.tsx";
import { detailsSteps } from "./details-steps.ts";
import { KeepLooking } from "./KeepLooking.tsx";
import { type OpenedDetails, useDetails } from "./use-details.ts";

// What a lender asks is shown as the offers' page does.
const OpenRequests = lazy(() => import("./OpenRequests.tsx"));
// Only who changes a section loads the question pages.
const DetailsStep = lazy(() => import("./DetailsStep.tsx"));

export default function Details({ page }: { page: PageData<"continuous-form"> }) {
  const message = useMessage();
  const { language, content } = page;
  const opened = useDetails(language);
  const wanted = useQuery().get("step");
  const market = useMemo(() => marketAt(language, new Date(), isDevelopment()), [language]);
  const words = useMemo(
    () => createWords({ message, purposes: namesByValue(content.form.purposes) }),
    [message, content],
  );
  const { details } = opened;
  const steps = detailsSteps(details?.answers ?? {}, market);
  const step = steps.find(({ id }) => id === wanted);
  if (details && step) {
    return (
      <Suspense fallback={<TextPage heading={words.question(step.id)} />}>
        <DetailsStep
          key={step.id}
          {...{ page, words, market, steps, step, details }}
          onSave={(answers) => opened.complete(step.id, answers)}
        />
      </Suspense>
    );
  }
  return (
    <TextPage heading={content.heading} lead={page.description}>
      <Suspense>
        <OpenRequests />
      </Suspense>
      {details ? <DetailsList {...{ words, steps, details }} /> : <Opening opened={opened} />}
      <KeepLooking page={page} />
    </TextPage>
  );
}

function Opening({ opened: { progress, open } }: { opened: OpenedDetails }) {
  const message = useMessage();
  if (progress !== "failed") return <p role="status">{message("shell.loading")}</p>;
  return (
    <>
      <p role="alert">{message("details.failed")}</p>
      <Button onClick={() => void open()}>{message("common.try-again")}</Button>
    </>
  );
}
