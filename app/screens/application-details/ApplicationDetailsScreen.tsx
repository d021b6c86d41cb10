// What the user has answered for the next application, what lenders still ask, and whether a cheaper loan is looked for.
import type { I18n } from "@lingui/core";
import { lazy, Suspense } from "react";
import { addMessages as addDetailsMessages } from "../../application/details/add-messages.ts";
import { addLaterMessages } from "../../application/words/add-later-messages.ts";
import { addMessages as addFormMessages } from "../../application/words/add-messages.ts";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { useQuery } from "../../page/use-query.ts";
import { useServices, useUser } from "../../services.ts";

// Only who is signed in loads them.
const Details = lazy(() => import("../../application/details/Details.tsx"));

type DetailsPage = PageData<"continuous-form">;

export async function addMessages(i18n: I18n): Promise<void> {
  await Promise.all([addFormMessages(i18n), addLaterMessages(i18n), addDetailsMessages(i18n)]);
}

export default function ApplicationDetailsScreen({ page }: { page: DetailsPage }) {
  const { status, profile } = useUser();
  if (status === "LOGGED_IN") {
    return (
      <Suspense fallback={<TextPage heading={page.content.heading} lead={page.description} />}>
        <Details key={profile.id} page={page} />
      </Suspense>
    );
  }
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
