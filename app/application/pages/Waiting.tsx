// What stands in the place of a page of the form until it is loaded.
import { useMessage } from "../../i18n/use-message.ts";
import { TextPage } from "../../shell/TextPage.tsx";

export function Waiting({ heading }: { heading: string }) {
  const message = useMessage();
  return (
    <TextPage heading={heading}>
      <p role="status">{message("form.loading")}</p>
    </TextPage>
  );
}
