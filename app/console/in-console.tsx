// For tests: a view of the console with the state that views share.
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { elementsIn } from "../components/elements-in.ts";
import { OnPage } from "../page/on-page.tsx";
import { CallerContext } from "./caller.ts";
import { ConsoleContext, type ConsoleState, type LiveState } from "./console-state.ts";
import type { Caller } from "./control.ts";
import type { Files } from "./files.ts";
import type { ConsoleLanguage } from "./i18n/language.ts";
import { ConsoleI18nContext } from "./i18n/messages.ts";
import { bracketedTexts, consoleTexts } from "./i18n/test-messages.ts";
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

/** Somebody who may do everything there is to do with experiments, campaigns, redirects and releases. */
const parts = ["redirects", "release", "maintenance", "experiments", "campaigns"];
const admin: Caller = {
  ...{ who: "ada@kirkas.example", roles: ["admin"] },
  ...{ may: parts, may_change: parts, may_read_counts: parts },
};

const texts = { "en-gb": consoleTexts("en-gb"), fi: consoleTexts("fi"), bracketed: bracketedTexts() };

interface InConsoleProps {
  readonly state?: StateChange;
  /** What the user is and may do; an admin where nothing is said. */
  readonly caller?: Partial<Caller>;
  /** English where nothing is said; `bracketed` has brackets around each message. */
  readonly language?: ConsoleLanguage | "bracketed";
  readonly children: ReactNode;
}

export function InConsole({ state, caller, language = "en-gb", children }: InConsoleProps) {
  return (
    <OnPage page={{ screen: "console" }}>
      <ConsoleI18nContext value={texts[language]}>
        <CallerContext value={{ ...admin, ...caller }}>
          <ConsoleContext value={consoleState(state)}>{children}</ConsoleContext>
        </CallerContext>
      </ConsoleI18nContext>
    </OnPage>
  );
}

/** The elements of a type that a part of a view consists of, as `elementsIn` finds them, with the state that views share. */
export function elementsInConsole(tree: ReactNode, ...types: ElementTypes): ReturnType<typeof elementsIn> {
  let found: ReturnType<typeof elementsIn> = [];
  function Search() {
    found = elementsIn(tree, ...types);
    return null;
  }
  renderToStaticMarkup(
    <InConsole>
      <Search />
    </InConsole>,
  );
  return found;
}

type ElementTypes = Parameters<typeof elementsIn> extends [unknown, ...infer Types] ? Types : never;
