// Installs the service as an app, in browsers that can; elsewhere it is not there.
import { useSyncExternalStore } from "react";
import { useMessage } from "../i18n/use-message.ts";
import { useServices } from "../services.ts";
import styles from "./InstallButton.module.css";

export function InstallButton() {
  const message = useMessage();
  const { installing } = useServices();
  const isOpen = useSyncExternalStore(installing.subscribe, installing.isOpen, () => false);
  if (!isOpen) return null;
  return (
    <button type="button" className={styles.install} onClick={() => installing.take()}>
      {message("footer.install")}
    </button>
  );
}
