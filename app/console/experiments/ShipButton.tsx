// Ships a variation to everybody: the dialogue shows what that changes before it is done.
import { useState } from "react";
import { useServices } from "../../services.ts";
import { useConsole } from "../console-state.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { Confirm } from "../parts/Confirm.tsx";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { type Problem, problemOf } from "../problem.ts";
import { previewShipment, type Shipped, ship } from "./outcomes.ts";
import { ShipPreview } from "./ShipPreview.tsx";

interface ShipButtonProps {
  readonly experiment: string;
  /** Key of the variation. */
  readonly variation: string;
  /** What people call it. */
  readonly name: string;
  /** Whether it is the page as it is. */
  readonly isControl: boolean;
  /** Where the experiment is. */
  readonly pages: string;
  readonly onShipped: (shipped: Shipped) => void;
  /** Called where it was not done: somebody else may have to approve it first. */
  readonly onRefused: () => void;
}

type Preview = "loading" | { readonly shipped: Shipped } | { readonly problem: Problem };

export function ShipButton({ experiment, variation, name, isControl, pages, onShipped, onRefused }: ShipButtonProps) {
  const { live, announce, reload } = useConsole();
  const { api } = useServices();
  const message = useConsoleMessage();
  const [preview, setPreview] = useState<Preview>("loading");
  const shipment = { key: experiment, variation, version: live.version };

  function look() {
    setPreview("loading");
    previewShipment(api, { ...shipment, reason: "" }).then(
      (shipped) => shipped && setPreview({ shipped }),
      (failure: unknown) => setPreview({ problem: problemOf(failure) }),
    );
  }
  async function confirm(reason: string) {
    const shipped = await ship(api, { ...shipment, reason }).catch((failure: unknown) => {
      onRefused();
      throw failure;
    });
    if (!shipped) return;
    announce(message("outcomes.shipped", { variation: name }));
    onShipped(shipped);
    reload();
  }

  return (
    <Confirm
      name={message(isControl ? "outcomes.keep-control" : "outcomes.ship-it")}
      label={message(isControl ? "outcomes.keep-control" : "outcomes.ship-it-of", { variation: name })}
      title={message("outcomes.ship-ask", { variation: name })}
      takesNote
      onOpen={look}
      onConfirm={confirm}
    >
      {preview === "loading" && <p role="status">{message("outcomes.previewing")}</p>}
      {typeof preview === "object" && "problem" in preview && <ProblemNotice problem={preview.problem} />}
      {typeof preview === "object" && "shipped" in preview && (
        <ShipPreview shipped={preview.shipped} variation={name} pages={pages} />
      )}
    </Confirm>
  );
}
