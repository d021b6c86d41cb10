// Gives components a way to edit a draft, and the dialogs that ask for what an edit may take: a fresh sign-in, or leave to rewrite a file
// of another system as CSV.
import { type ReactNode, useState } from "react";
import { problemIn } from "../../api/problem.ts";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { useServices } from "../../services.ts";
import { useSignInAgain } from "../../user/use-sign-in-again.tsx";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { agreeToConvert, convertedFilesOf, type Draft } from "./drafts.ts";

/** Edits a draft with `edit`, and answers as it does; with nothing where somebody was asked and did not agree. Rejects as it does. */
export type EditWithLeave = <T>(draft: Draft, edit: (draft: Draft) => Promise<T>) => Promise<T | undefined>;

interface Question {
  readonly files: readonly string[];
  readonly settle: (agrees: boolean) => void;
}

export function useDraftEdits(): readonly [EditWithLeave, ReactNode] {
  const { api } = useServices();
  const [attempt, signInAgain] = useSignInAgain();
  const [question, setQuestion] = useState<Question>();

  const edits: EditWithLeave = async (draft, edit) => {
    try {
      return await attempt(() => edit(draft));
    } catch (failure) {
      if (problemIn(failure)?.kind !== "converts-files") throw failure;
      const agrees = await new Promise<boolean>((settle) => setQuestion({ files: convertedFilesOf(failure), settle }));
      setQuestion(undefined);
      const agreed = agrees ? await attempt(() => agreeToConvert(api, draft)) : undefined;
      return agreed && (await attempt(() => edit(agreed)));
    }
  };

  const dialogs = (
    <>
      {signInAgain}
      {question && <AskToConvert question={question} />}
    </>
  );
  return [edits, dialogs];
}

function AskToConvert({ question: { files, settle } }: { question: Question }) {
  const message = useConsoleMessage();
  return (
    <Dialog heading={message("drafts.convert-ask", { count: files.length })} onClose={() => settle(false)}>
      {(close) => (
        <>
          <p>{message("drafts.convert-means", { files: files.join(", ") })}</p>
          <p className={layout.row}>
            <Button onClick={() => settle(true)}>{message("drafts.convert")}</Button>
            <Button quiet onClick={close}>
              {message("confirm.cancel")}
            </Button>
          </p>
        </>
      )}
    </Dialog>
  );
}
