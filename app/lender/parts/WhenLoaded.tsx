// What the API answers, or that it is being loaded, or that it could not be.
import type { ReactNode } from "react";
import type { Loaded } from "../../api/use-loaded.ts";
import { Button } from "../../components/Button.tsx";
import { useMessage } from "../../i18n/use-message.ts";

interface WhenLoadedProps<T> {
  readonly loaded: Loaded<T>;
  readonly again: () => void;
  readonly children: (value: T) => ReactNode;
}

export function WhenLoaded<T>({ loaded, again, children }: WhenLoadedProps<T>) {
  const message = useMessage();
  if (loaded === "loading") return <p role="status">{message("shell.loading")}</p>;
  if ("value" in loaded) return children(loaded.value);
  return (
    <>
      <p role="alert">{message("lender-area.not-loaded")}</p>
      <Button onClick={again}>{message("common.try-again")}</Button>
    </>
  );
}
