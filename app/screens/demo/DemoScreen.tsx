// How applying goes: the real form of a loan, with the answers of somebody who does not exist. Nothing of it is stored or sent.
import type { I18n } from "@lingui/core";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { addMessages as addFormMessages } from "../../application/words/add-messages.ts";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { HelpfulLinks } from "../../components/HelpfulLinks.tsx";
import { Prose } from "../../components/Prose.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { Updated } from "../../components/Updated.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { useQuery } from "../../page/use-query.ts";
import { addMessages as addDemoMessages } from "./add-messages.ts";

export async function addMessages(i18n: I18n): Promise<void> {
  await addFormMessages(i18n);
  await addDemoMessages(i18n);
}

/** The step that the form begins with. */
const first = "loan";

const DemoForm = lazy(() => import("./DemoForm.tsx"));

export default function DemoScreen({ page }: { page: PageData<"demo"> }) {
  const [isSent, setIsSent] = useState(false);
  const isStarted = useQuery().has("step");
  if (isSent) return <DemoEnd onAgain={() => setIsSent(false)} />;
  if (!isStarted) return <DemoStart page={page} />;
  return (
    <Suspense fallback={<TextPage heading={page.content.heading} />}>
      <DemoForm page={page} onSent={() => setIsSent(true)} />
    </Suspense>
  );
}

function DemoStart({ page }: { page: PageData<"demo"> }) {
  const message = useMessage();
  const { heading, body, text, updated } = page.content;
  return (
    <TextPage heading={heading} lead={body[0]}>
      <ButtonLink screen="demo" query={{ step: first }}>
        {message("demo.try")}
      </ButtonLink>
      <p>{message("demo.note")}</p>
      <Prose html={text.html} />
      <Updated date={updated} />
      <HelpfulLinks />
    </TextPage>
  );
}

function DemoEnd({ onAgain }: { onAgain: () => void }) {
  const message = useMessage();
  const navigate = useNavigate();
  return (
    <TextPage takesFocus heading={message("demo.end-heading")} lead={message("demo.end")}>
      <ButtonLink screen="loan-form">{message("demo.apply")}</ButtonLink>
      <Button
        quiet
        onClick={() => {
          onAgain();
          void navigate({ search: `?step=${first}` });
        }}
      >
        {message("demo.again")}
      </Button>
    </TextPage>
  );
}
