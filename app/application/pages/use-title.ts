// The document's title: the question, after the word for an error where there is one.
import { useEffect } from "react";
import { useMessage } from "../../i18n/use-message.ts";

export function useTitle(question: string, hasMistakes = false): void {
  const message = useMessage();
  useEffect(() => {
    const title = message("head.title", { title: question });
    document.title = hasMistakes ? message("error.title", { title }) : title;
  }, [message, question, hasMistakes]);
}
