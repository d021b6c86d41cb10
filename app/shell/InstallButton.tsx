// Installs the service as an app, in browsers that can; elsewhere it is not there.
import { useMessage } from "../i18n/use-message.ts";
import { useServices } from "../services.ts";
import { useStore } from "../store.ts";
import styles from "./InstallButton.module.css";

export function InstallButton() {
  const message = useMessage();
  const { installing } = useServices();
  if (!useStore(installing)) return null;
  return (
    <button type="button" className={styles.install} onClick={() => installing.take()}>
      {message("footer.install")}
    </button>
  );
}
