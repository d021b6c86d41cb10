// How to reach the service, and answers that may spare writing to it.

import { ButtonLink } from "../../components/Button.tsx";
import { Prose } from "../../components/Prose.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";

export default function ContactScreen({ page }: { page: PageData<"contact"> }) {
  const message = useMessage();
  const { heading, body, text } = page.content;
  return (
    <TextPage heading={heading} lead={body[0]}>
      <ButtonLink screen="faq" quiet>
        {message("contact.faq")}
      </ButtonLink>
      <Prose html={text.html} />
    </TextPage>
  );
}
