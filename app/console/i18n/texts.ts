// What texts are written with outside of components: messages and the figures in them.
import { useMemo } from "react";
import { type Figures, useFigures } from "./figures.ts";
import { type ConsoleMessage, useConsoleMessage } from "./messages.ts";

export interface Texts {
  readonly message: ConsoleMessage;
  readonly figures: Figures;
}

export function useTexts(): Texts {
  const message = useConsoleMessage();
  const figures = useFigures();
  return useMemo(() => ({ message, figures }), [message, figures]);
}
