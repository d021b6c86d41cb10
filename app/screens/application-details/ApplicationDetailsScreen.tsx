// What the user has answered for the next application, what lenders still ask, and whether a cheaper loan is looked for.
import type { I18n } from "@lingui/core";
import { lazy, Suspense, useMemo } from "react";
import { isDevelopment, marketAt } from "../../application/definition/market.ts";
import { addMessages as addDetailsMessages } from "../../application/details/add-messages.ts";
import { DetailsList } from "../../application/details/DetailsList.tsx";
import { detailsSteps } from "../../application/details/details-steps.ts";
import { KeepLooking } from "../../application/details/KeepLooking.tsx";
import { OpenRequests } from "../../application/details/OpenRequests.tsx";
import { type OpenedDetails, useDetails } from "../../application/details/use-details.ts";
import { addMessages as addFormMessages } from "../../application/words/add-messages.ts";
import { createWords, namesByValue } from "../../application/words/words.ts";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { useQuery } from "../../page/use-query.ts";
import { useServices, useUser } from "../../services.ts";
import { Button, ButtonLink } from "../../shell/Button.tsx";
import { TextPage } from "../../shell/TextPage.tsx";

// Only who changes a section loads the question pages.
const DetailsStep = lazy(() => import("../../application/details/DetailsStep.tsx"));

type DetailsPage = PageData<"continuous-form">;

export async function addMessages(i18n: I18n): Promise<void> {
  await Promise.all([addFormMessages(i18n), addDetailsMessages(i18n)]);
}

export default function ApplicationDetailsScreen({ page }: { page: DetailsPage }) {
  const { status, profile } = useUser();
  if (status === "LOGGED_IN") return <Details key={profile.id} page={page} />;
  return (
    <TextPage heading={page.content.heading} lead={page.description}>
      <SignedOut page={page} status={status} />
    </TextPage>
  );
}

interface SignedOutProps {
  readonly page: DetailsPage;
  readonly status: "LOADING" | "LOGGED_OUT" | "ERROR";
}

function SignedOut({ page: { path }, status }: SignedOutProps) {
  const message = useMessage();
  const { api, session } = useServices();
  const query = useQuery().toString();
  switch (status) {
    case "LOADING":
      return <p role="status">{message("account.checking")}</p>;
    case "LOGGED_OUT":
      return (
        <>
          <p>{message("details.signed-out")}</p>
          <ButtonLink screen="login" query={{ next: query ? `${path}?${query}` : path }}>
            {message("account.sign-in")}
          </ButtonLink>
          <ButtonLink screen="loan-form" quiet>
            {message("details.resume")}
          </ButtonLink>
        </>
      );
    case "ERROR":
      return (
        <>
          <p role="alert">{message("account.unavailable")}</p>
          <Button onClick={() => void session.load(api)}>{message("common.try-again")}</Button>
        </>
      );
  }
}

function Details({ page }: { page: DetailsPage }) {
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
      <OpenRequests />
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
