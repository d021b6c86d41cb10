// A link that was made: what becomes of a click on it, the link to copy, and its QR code.
import { useState } from "react";
import buttons from "../../../components/Button.module.css";
import { Button } from "../../../components/Button.tsx";
import { useConsoleMessage } from "../../i18n/messages.ts";
import layout from "../../parts/layout.module.css";
import { StepList } from "../../trace/StepList.tsx";
import { type Campaign, type CampaignLink, type Parameter, qrAddress } from "../campaigns-api.ts";
import styles from "./LinkResult.module.css";

interface LinkResultProps {
  readonly campaign: Campaign;
  readonly link: CampaignLink;
  readonly parameters: readonly Parameter[];
}

export function LinkResult({ campaign, link, parameters }: LinkResultProps) {
  const message = useConsoleMessage();
  return (
    <section aria-labelledby="link-made" className={layout.panel}>
      <h2 id="link-made">{message("campaigns.link")}</h2>
      <p className={styles.link}>
        <code>{link.link}</code>
      </p>
      <CopyButton text={link.link} />
      <ul className={styles.checks}>
        <li data-good={isGood(link)}>{useCounting(campaign, link)}</li>
        <li data-good={link.state === "on"}>{message(`campaigns.link-${link.state}`)}</li>
        <li data-good={link.status === 200}>{useLanding(link)}</li>
      </ul>
      <details>
        <summary>{message("trace.steps")}</summary>
        <StepList steps={link.steps} />
      </details>
      <h3>{message("campaigns.qr")}</h3>
      <img
        src={qrAddress(campaign.name, parameters, "svg")}
        alt={message("campaigns.qr-of", { name: campaign.name })}
        className={styles.code}
      />
      <p className={layout.row}>
        {(["svg", "png"] as const).map((format) => (
          <a
            key={format}
            href={qrAddress(campaign.name, parameters, format)}
            download={`${campaign.name}.${format}`}
            className={buttons.quiet}
          >
            {message("campaigns.download", { format: format.toUpperCase() })}
          </a>
        ))}
      </p>
    </section>
  );
}

const isGood = ({ counting }: CampaignLink) => counting.result === "counted" || counting.result === "once-added";

/** Whether a click counts, in words. */
function useCounting({ source }: Campaign, { counting }: CampaignLink): string {
  const message = useConsoleMessage();
  const parameters = counting.parameters.join(", ");
  switch (counting.result) {
    case "counted":
      return message("campaigns.counted");
    case "once-added":
      return message("campaigns.once-added", { source, parameters });
    case "unnamed":
      return message("campaigns.unnamed", { parameter: `${parameters}=${counting.value ?? ""}` });
    case "other-source":
      return message("campaigns.other-source", { source: counting.source ?? "" });
    case "not-on":
      return message("campaigns.not-on");
    case "unknown":
      return message("campaigns.unknown-click", { source });
  }
}

/** Where a visitor arrives, in words. */
function useLanding({ status, lands_on }: CampaignLink): string {
  const message = useConsoleMessage();
  if (status !== null && status >= 400) return message("campaigns.answered", { status });
  return message(status === 200 ? "campaigns.lands-on" : "campaigns.leads-to", { page: lands_on });
}

function CopyButton({ text }: { text: string }) {
  const message = useConsoleMessage();
  const [outcome, setOutcome] = useState<"copied" | "refused">();

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      setOutcome("refused");
    }
  }

  return (
    <p className={layout.row}>
      <Button quiet onClick={copy}>
        {message("campaigns.copy")}
      </Button>
      <span role="status">
        {outcome === "copied" && message("experiments.copied")}
        {outcome === "refused" && message("campaigns.not-copied")}
      </span>
    </p>
  );
}
