// Says that the live release has what a shipped variation shows, and offers to take the experiment out.
import { useServices } from "../../services.ts";
import { useMayChange } from "../caller.ts";
import { useConsole } from "../console-state.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { Confirm } from "../parts/Confirm.tsx";
import layout from "../parts/layout.module.css";
import { type Released, removeReleased } from "./released.ts";

export function ReleasedSection({ released }: { readonly released: Released }) {
  const { live, announce, reload } = useConsole();
  const { api } = useServices();
  const message = useConsoleMessage();
  const mayChange = useMayChange("experiments");
  const { experiment, variation, pages } = released;

  async function remove(reason: string) {
    const removed = await removeReleased(api, experiment, reason, live.version);
    if (removed === undefined) return;
    announce(message("outcomes.removed", { experiment }));
    reload();
  }

  return (
    <section aria-labelledby="released" className={layout.panel} data-look="draft">
      <h2 id="released">{message("outcomes.released")}</h2>
      <p>{message("outcomes.released-text", { variation, pages: pages.join(", ") })}</p>
      {mayChange && (
        <p>
          <Confirm
            name={message("outcomes.remove")}
            title={message("outcomes.remove-ask", { experiment })}
            takesNote
            onConfirm={remove}
          >
            <p>{message("outcomes.remove-means")}</p>
          </Confirm>
        </p>
      )}
    </section>
  );
}
