// Says what is being done that takes more than a moment, and for how many seconds already.
import { useEffect, useState } from "react";
import { useConsoleMessage } from "../i18n/messages.ts";
import styles from "./Working.module.css";

export function Working({ text }: { text: string }) {
  const message = useConsoleMessage();
  const seconds = useSeconds();
  return (
    <p className={styles.working}>
      <span role="status">{text}</span>
      {/* Nobody wants each second read out. */}
      {seconds >= shownAfter && <span aria-hidden="true">{message("state.seconds", { count: seconds })}</span>}
    </p>
  );
}

/** In seconds: what takes less seems to take none. */
const shownAfter = 3;

function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
