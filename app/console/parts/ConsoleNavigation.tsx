// The main navigation of the console: the places that the user may enter.
import type { Place } from "../place.ts";
import styles from "./ConsoleNavigation.module.css";
import { ViewLink } from "./ViewLink.tsx";

interface ConsoleNavigationProps {
  readonly places: readonly Place[];
  readonly current?: Place | undefined;
}

export function ConsoleNavigation({ places, current }: ConsoleNavigationProps) {
  return (
    <nav aria-label="Console" className={styles.navigation}>
      {places.map((place) => (
        <ViewLink key={place.path} to={place.path} isCurrent={place === current}>
          {place.name}
        </ViewLink>
      ))}
    </nav>
  );
}
