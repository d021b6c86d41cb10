// Approving a version that somebody else has pushed: of the redirects a large one, and a release, are made live only after that.
import { useServices } from "../../services.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { Confirm } from "../parts/Confirm.tsx";
import { approveVersion } from "./version-calls.ts";

export function ApproveVersion({ id, name }: { id: string; name: string }) {
  const message = useConsoleMessage();
  const { api, toasts } = useServices();
  async function approve(note: string) {
    await approveVersion(api, id, note);
    toasts.open(message("reviews.version-approved", { name }));
  }
  return (
    <Confirm
      name={message("reviews.approve-version")}
      label={message("reviews.approve-version-of", { name })}
      title={message("reviews.approve-version-ask", { name })}
      takesNote
      onConfirm={approve}
    >
      <p>{message("reviews.approve-version-means")}</p>
    </Confirm>
  );
}
