// For tests: a view of the console with the state that views share.
import type { ReactNode } from "react";
import { OnPage } from "../page/on-page.tsx";
import { ConsoleContext, type ConsoleState, type LiveState } from "./console-state.ts";
import type { Files } from "./files.ts";
import { ConsoleI18nContext } from "./i18n/messages.ts";
import { consoleTexts } from "./i18n/test-messages.ts";
import type { JsonObject } from "./json.ts";

const nothing = () => undefined;

/** Experiments as a file of this name has them. */
export const fileOf = (experiments: readonly JsonObject[], file = "a.json"): Files => [
  { file, text: JSON.stringify({ experiments }) },
];

export interface StateChange extends Partial<Omit<ConsoleState, "live">> {
  readonly live?: Partial<LiveState>;
}

/** The state where nothing is live and nobody has changed anything, unless it is said otherwise. */
export function consoleState({ live, ...change }: StateChange = {}): ConsoleState {
  const nothingLive = {
    ...{ version: 1, redirects: null, release: null, campaigns: null, experiments: null },
    ...{ experiments_off: false, maintenance: false, files: [], auditEntries: [] },
  };
  const all = { ...nothingLive, ...live };
  return {
    ...{
      live: all,
      draft: undefined,
      isDraftStored: true,
      files: change.draft?.files ?? all.files,
      checked: undefined,
    },
    ...{ edit: nothing, rebase: nothing, storeRest: nothing, discard: nothing, storeNote: nothing },
    ...{ check: async () => undefined, announce: nothing, reload: nothing },
    ...change,
  };
}

const english = consoleTexts("en-gb");

export function InConsole({ state, children }: { state?: StateChange; children: ReactNode }) {
  return (
    <OnPage page={{ screen: "console" }}>
      <ConsoleI18nContext value={english}>
        <ConsoleContext value={consoleState(state)}>{children}</ConsoleContext>
      </ConsoleI18nContext>
    </OnPage>
  );
}
