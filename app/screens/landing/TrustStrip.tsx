// Who runs the service and who supervises it, how many lenders it compares and what it earns.
import { useMessage } from "../../i18n/use-message.ts";
import type { LandingContent } from "../../page/contents.ts";
import styles from "./TrustStrip.module.css";

export function TrustStrip({ trust: { operator, supervisor, lenders } }: Pick<LandingContent, "trust">) {
  const message = useMessage();
  return (
    <ul className={styles.strip} aria-label={message("trust.label")}>
      <li>{operator ? message("trust.operator", { operator }) : message("trust.demonstration")}</li>
      {supervisor && <li>{message("trust.supervisor", { supervisor })}</li>}
      <li>{message("trust.lenders", { count: lenders })}</li>
      <li>{message("trust.earnings")}</li>
    </ul>
  );
}
