// The product's button, and links that look like one.
import type { ComponentProps, ReactNode } from "react";
import type { Screen } from "../site/routes.ts";
import styles from "./Button.module.css";
import { ScreenLink } from "./ScreenLink.tsx";

type ButtonProps = ComponentProps<"button"> & { readonly quiet?: boolean };

export function Button({ quiet = false, type = "button", ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={quiet ? styles.quiet : styles.button} />;
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
