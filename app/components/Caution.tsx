// The warning that stands beside every price of a loan (Directive (EU) 2023/2225, article 8).
import { useMessage } from "../i18n/use-message.ts";
import styles from "./Caution.module.css";
import { Icon } from "./Icon.tsx";

export function Caution() {
  const message = useMessage();
  return (
    <p className={styles.caution}>
      <Icon name="warning" />
      {message("footer.caution")}
    </p>
  );
}
