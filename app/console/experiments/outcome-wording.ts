// What decisions and verdicts are in words, in the reader's language.
import type { ConsoleMessage } from "../i18n/messages.ts";
import { same } from "../json.ts";
import type { Choice, Shipped, Verdict } from "./outcomes.ts";

const choiceNames = {
  go_on: "outcomes.go-on",
  keep_control: "outcomes.keep-control",
  stop: "outcomes.stop",
} as const;

/** A decision. */
export const choiceText = ({ decision, variation = "" }: Choice, message: ConsoleMessage): string =>
  decision === "ship" ? message("outcomes.ship-variation", { variation }) : message(choiceNames[decision]);

const verdictNames = {
  not_started: "outcomes.verdict-not-started",
  keep_running: "outcomes.verdict-keep-running",
  stop: "outcomes.verdict-stop",
} as const;

/** What the results say to do; nothing where there are none. */
export function verdictText(verdict: Verdict | null | undefined, message: ConsoleMessage): string {
  if (!verdict) return message("outcomes.no-verdict");
  const { decision, variation = "" } = verdict;
  return decision === "ship" ? message("outcomes.verdict-ship", { variation }) : message(verdictNames[decision]);
}

/** Members of an experiment that shipping writes differently or takes out. */
export function changedMembers({ before, after }: Pick<Shipped, "before" | "after">): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const json = (value: unknown) => value as Parameters<typeof same>[0];
  return [...names].filter((name) => !same(json(before[name]), json(after[name]))).sort();
}
