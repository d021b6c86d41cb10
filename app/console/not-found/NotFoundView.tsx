// Paths that visitors ask for and that lead nowhere: how often, since when, the rules to make of them, and which of them are ignored.
import { type FormEvent, useId, useState } from "react";
import { useLoaded } from "../../api/use-loaded.ts";
import { Button } from "../../components/Button.tsx";
import { useServices } from "../../services.ts";
import { useSignInAgain } from "../../user/use-sign-in-again.tsx";
import { joinPath } from "../address.ts";
import { useCaller, useMayChange } from "../caller.ts";
import { editDraft, ownDraft } from "../drafts/drafts.ts";
import { useDraftEdits } from "../drafts/use-draft-edits.tsx";
import { useConsoleMessage } from "../i18n/messages.ts";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import { Empty } from "../parts/Empty.tsx";
import layout from "../parts/layout.module.css";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { type Problem, problemOf } from "../problem.ts";
import { RedirectTabs } from "../redirects/RedirectTabs.tsx";
import { useGoTo } from "../use-address.ts";
import { IgnoreActions } from "./IgnoreActions.tsx";
import { IgnoredPaths } from "./IgnoredPaths.tsx";
import { LostPathItem } from "./LostPathItem.tsx";
import { type LostPath, readIgnoredPaths, readNotFound, ruleFor } from "./not-found-calls.ts";

export default function NotFoundView() {
  const message = useConsoleMessage();
  const [loaded, again] = useLoaded(readNotFound);
  const [ignored, ignoredAgain] = useLoaded(readIgnoredPaths);
  const [outcome, setOutcome] = useState("");

  function tell(text: string) {
    setOutcome(text);
    again();
    ignoredAgain();
  }

  return (
    <ConsolePage heading={message("place.not-found")} lead={message("not-found.lead")}>
      <RedirectTabs current="place.not-found" />
      <p role="status">{outcome}</p>
      <WhenLoaded loaded={loaded} again={again}>
        {(paths) =>
          paths.length === 0 ? (
            <Empty heading={message("not-found.none")} text={message("not-found.none-text")} />
          ) : (
            <LostPaths paths={paths} onIgnored={tell} />
          )
        }
      </WhenLoaded>
      <WhenLoaded loaded={ignored} again={ignoredAgain}>
        {(paths) => <IgnoredPaths paths={paths} onDone={tell} />}
      </WhenLoaded>
    </ConsolePage>
  );
}

const keyOf = ({ region, path }: LostPath) => `${region} ${path}`;

interface LostPathsProps {
  readonly paths: readonly LostPath[];
  /** Says that one is ignored, and loads them again. */
  readonly onIgnored: (text: string) => void;
}

function LostPaths({ paths, onIgnored }: LostPathsProps) {
  const message = useConsoleMessage();
  const { api } = useServices();
  const { who } = useCaller();
  const goTo = useGoTo();
  const form = useId();
  const mayChange = useMayChange("redirects");
  const [attempt, signInAgain] = useSignInAgain();
  const [edits, dialogs] = useDraftEdits();
  /** Where each chosen path is to lead. */
  const [targets, setTargets] = useState<ReadonlyMap<string, string>>(new Map());
  const [problem, setProblem] = useState<Problem>();

  function choose(key: string, target: string | undefined) {
    const changed = new Map(targets);
    if (target === undefined) changed.delete(key);
    else changed.set(key, target);
    setTargets(changed);
  }

  async function makeRules(event: FormEvent) {
    event.preventDefault();
    setProblem(undefined);
    const added = paths.flatMap((path) => {
      const target = targets.get(keyOf(path));
      return target === undefined
        ? []
        : [ruleFor(path, target.trim(), message("not-found.note", { count: path.count }))];
    });
    try {
      const draft = await attempt(() => ownDraft(api, who, message("drafts.of", { who })));
      const edited = draft && (await edits(draft, (agreed) => editDraft(api, agreed, added)));
      if (edited) await goTo(`drafts/${joinPath(edited.draft.id)}`);
    } catch (failure) {
      setProblem(problemOf(failure));
    }
  }

  return (
    <section className={layout.stack} aria-label={message("place.not-found")}>
      <ul className={layout.cards}>
        {paths.map((path) => (
          <LostPathItem
            key={keyOf(path)}
            path={path}
            target={targets.get(keyOf(path))}
            onChoose={mayChange ? (target) => choose(keyOf(path), target) : undefined}
            form={form}
          >
            {mayChange && <IgnoreActions path={path} onDone={onIgnored} />}
          </LostPathItem>
        ))}
      </ul>
      {problem && <ProblemNotice problem={problem} />}
      {mayChange && (
        <form id={form} className={layout.row} onSubmit={makeRules} noValidate>
          <Button type="submit" disabled={targets.size === 0}>
            {message("not-found.make-rules")}
          </Button>
          <span aria-live="polite" className={layout.soft}>
            {message("not-found.chosen", { count: targets.size })}
          </span>
        </form>
      )}
      {signInAgain}
      {dialogs}
    </section>
  );
}
