// What stands in the place of a page of the form until it is loaded.

import { TextPage } from "../../components/TextPage.tsx";
import { useMessage } from "../../i18n/use-message.ts";

export function Waiting({ heading }: { heading: string }) {
  const message = useMessage();
  return (
    <TextPage heading={heading}>
      <p role="status">{message("form.loading")}</p>
    </TextPage>
  );
}
