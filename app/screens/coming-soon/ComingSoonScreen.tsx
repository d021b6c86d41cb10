// Says that a page is on its way, and offers what there is.

import { HelpfulLinks } from "../../components/HelpfulLinks.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";

export { addMessages } from "./add-messages.ts";

export default function ComingSoonScreen({ page }: { page: PageData<"coming-soon"> }) {
  const message = useMessage();
  return (
    <TextPage label={message("coming-soon.label")} heading={page.content.heading} lead={page.description}>
      <p>{message("coming-soon.body")}</p>
      <HelpfulLinks />
    </TextPage>
  );
}
