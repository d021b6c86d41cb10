// What the console's views share: what is live, the draft, and what checking it found.
import { createContext, use } from "react";
import type { ApiClient } from "../api/client.ts";
import { type AuditEntry, type Check, type LiveSet, readFiles, readLive, readPublications } from "./control.ts";
import type { Draft } from "./draft-store.ts";
import type { Files } from "./files.ts";
import type { Finding } from "./findings.ts";
import type { Problem } from "./problem.ts";

/** What is live, and the last entries of the audit. */
export interface LiveState extends LiveSet {
  readonly files: Files;
  readonly auditEntries: readonly AuditEntry[];
}

const auditEntriesRead = 200;

/** Loads what is live of experiments; undefined where the session has ended. */
export async function loadLive(api: ApiClient): Promise<LiveState | undefined> {
  const [live, auditEntries] = await Promise.all([
    readLive(api),
    readPublications(api, { part: "experiments", limit: auditEntriesRead }),
  ]);
  if (!live || !auditEntries) return undefined;
  const files = live.experiments === null ? [] : await readFiles(api, live.experiments);
  return files && { ...live, files, auditEntries };
}

/** What came of the last check. */
export interface Checked {
  /** The files that were checked: of others it says nothing. */
  readonly files: Files;
  readonly findings: readonly Finding[];
  /** What would be live; none where something refuses it. */
  readonly check?: Check;
  /** Why it could not be checked. */
  readonly problem?: Problem;
}

export interface ConsoleState {
  readonly live: LiveState;
  readonly draft: Draft | undefined;
  /** Whether the browser keeps the draft. */
  readonly isDraftStored: boolean;
  /** The draft's files; where there is none, the live ones. */
  readonly files: Files;
  /** What checking these files found, where they were checked. */
  readonly checked: Checked | undefined;
  /** Keeps other files as the draft. */
  readonly edit: (files: Files) => void;
  /** Keeps a draft that was begun on what is live now. */
  readonly rebase: (files: Files) => void;
  /** Keeps what is not live yet of the draft, once these files are. */
  readonly storeRest: (published: Files) => void;
  readonly discard: () => void;
  /** Keeps the note with which the draft is to be published. */
  readonly storeNote: (note: string) => void;
  /** Checks the files, whatever comes of it. */
  readonly check: () => Promise<void>;
  /** Says what was done, on the view that is shown next. */
  readonly announce: (text: string) => void;
  /** Asks anew for what is live. */
  readonly reload: () => void;
}

export const ConsoleContext = createContext<ConsoleState | null>(null);

export function useConsole(): ConsoleState {
  const state = use(ConsoleContext);
  if (!state) throw new Error("ConsoleContext is missing above this component.");
  return state;
}
