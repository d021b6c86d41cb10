// The product's button, and links that look like one.
import type { ComponentProps, ReactNode } from "react";
import { useHydrated } from "../page/use-hydrated.ts";
import type { Screen } from "../site/routes.ts";
import styles from "./Button.module.css";
import { ScreenLink } from "./ScreenLink.tsx";

interface ButtonProps extends ComponentProps<"button"> {
  readonly quiet?: boolean;
  /** Whether it does nothing without scripts: then it is disabled until they run, so that no press is lost. */
  readonly scripted?: boolean;
}

export function Button({ quiet = false, type = "button", disabled, ...rest }: ButtonProps) {
  const { scripted = rest.onClick !== undefined, ...attributes } = rest;
  const hydrated = useHydrated();
  return (
    <button
      {...attributes}
      type={type}
      disabled={disabled || (scripted && !hydrated)}
      className={quiet ? styles.quiet : styles.button}
    />
  );
}

export function ButtonLink({
  screen,
  quiet = false,
  children,
}: {
  screen: Screen;
  quiet?: boolean;
  children: ReactNode;
}) {
  return (
    <ScreenLink screen={screen} className={quiet ? styles.quiet : styles.button}>
      {children}
    </ScreenLink>
  );
}
