// The main navigation of the console: the places that the user may enter.
import { useEffect, useId, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { Logo } from "../../shell/Logo.tsx";
import { useConsoleMessage } from "../i18n/messages.ts";
import { ConsoleIcon } from "../parts/ConsoleIcon.tsx";
import { ViewLink } from "../parts/ViewLink.tsx";
import { listedPlaceOf, type Place } from "../place.ts";
import { useBase } from "../use-address.ts";
import styles from "./ConsoleNavigation.module.css";

interface ConsoleNavigationProps {
  readonly places: readonly Place[];
  readonly current?: Place | undefined;
}

export function ConsoleNavigation({ places, current }: ConsoleNavigationProps) {
  const message = useConsoleMessage();
  const { pathname } = useLocation();
  const listed = current && listedPlaceOf(current, places);
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();

  // The menu of narrow screens closes once one is somewhere else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it closes by
  useEffect(() => setOpen(false), [pathname]);

  useEffect(() => {
    if (!isOpen) return;
    const close = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      setOpen(false);
      toggle.current?.focus();
    };
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [isOpen]);

  return (
    <nav aria-label={message("shell.navigation")} className={styles.navigation}>
      <button
        ref={toggle}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className={styles.toggle}
        onClick={() => setOpen(!isOpen)}
      >
        <ConsoleIcon name="menu" />
        <span className={styles.word}>{message("shell.menu")}</span>
      </button>
      <Link to={useBase()} className={styles.brand}>
        <Logo />
        <span className={styles.title}>{message("shell.title")}</span>
      </Link>
      <ul id={id} className={styles.list} data-open={isOpen}>
        {places.map((place) => (
          <li key={place.path}>
            <ViewLink to={place.path} isCurrent={place === listed && (place === current || "around")}>
              {place.icon && <ConsoleIcon name={place.icon} />}
              {message(place.name)}
            </ViewLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
