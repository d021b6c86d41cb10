// The state that the console's views share, around the draft of the user.
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { ApiClient } from "../api/client.ts";
import { useServices } from "../services.ts";
import { useStore } from "../store.ts";
import type { Checked, ConsoleState, LiveState } from "./console-state.ts";
import { checkFiles } from "./control.ts";
import { DraftStore } from "./draft-store.ts";
import type { Files } from "./files.ts";
import { type Texts, useTexts } from "./i18n/texts.ts";
import { problemOf } from "./problem.ts";
import { unfinished } from "./unfinished.ts";

export interface Shared {
  readonly live: LiveState;
  readonly userId: string;
  readonly reload: () => void;
  readonly announce: (text: string) => void;
}

export function useConsoleState({ live, userId, reload, announce }: Shared): ConsoleState {
  const { api } = useServices();
  const texts = useTexts();
  const [store] = useState(() => new DraftStore(() => window.localStorage, userId));
  const draft = useStore(store);
  const isDraftStored = useSyncExternalStore(store.subscribe, store.isKept);
  const [checked, setChecked] = useState<Checked>();
  const files = draft?.files ?? live.files;

  // Another tab of the same browser writes the same draft.
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === store.key) store.read();
    };
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, [store]);

  const check = useCallback(async () => setChecked(await checkedFiles(api, files, texts)), [api, files, texts]);

  return useMemo(
    () => ({
      live,
      draft,
      isDraftStored,
      files,
      checked: checked?.files === files ? checked : undefined,
      edit: (next) => store.keep({ base: draft?.base ?? live.files, files: next }),
      rebase: (next) => store.keep({ base: live.files, files: next }),
      storeRest: (published) => store.keep({ base: published, files }),
      discard: () => store.drop(),
      storeNote: (note) => draft && store.keep({ ...draft, note }),
      check,
      announce,
      reload,
    }),
    [live, draft, isDraftStored, files, checked, check, announce, reload, store],
  );
}

/** What a check finds; what is unfinished is not sent. Undefined where the session has ended. */
export async function checkedFiles(api: ApiClient, files: Files, texts: Texts): Promise<Checked | undefined> {
  const own = unfinished(files, texts);
  if (own.length > 0) return { files, findings: own };
  try {
    const check = await checkFiles(api, files);
    return check && { files, findings: check.findings, check };
  } catch (failure) {
    const problem = problemOf(failure);
    const refused = problem.findings.length > 0;
    return { files, findings: problem.findings, ...(!refused && { problem }) };
  }
}
