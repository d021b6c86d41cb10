// Which of the draft's changes are published: all that nothing refuses, unless somebody chooses others. The rest stays in
// the draft, so that one mistake keeps nothing else from visitors.
import { useEffect, useMemo, useState } from "react";
import { useServices } from "../../services.ts";
import { type AllChanges, type ChangedPart, changedParts, changesBetween, nameOfPart, withChosen } from "../changes.ts";
import { type Checked, useConsole } from "../console-state.ts";
import type { Draft } from "../draft-store.ts";
import { refuses } from "../experiment-findings.ts";
import { type Files, withReadable } from "../files.ts";
import { useTexts } from "../i18n/texts.ts";
import { checkedFiles } from "../use-console-state.ts";

export interface Choice {
  readonly changes: AllChanges;
  readonly parts: readonly ChangedPart[];
  readonly chosen: readonly ChangedPart[];
  readonly isChosen: (part: ChangedPart) => boolean;
  readonly isRefused: (part: ChangedPart) => boolean;
  readonly choose: (part: ChangedPart, isChosen: boolean) => void;
  /** What would be live. */
  readonly files: Files;
  /** What checking these files found; none while that is under way. */
  readonly checked: Checked | undefined;
}

export function useChoice({ files: drafted }: Draft): Choice {
  const { live, checked } = useConsole();
  const { api } = useServices();
  const texts = useTexts();
  const [decided, setDecided] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [ownCheck, setOwnCheck] = useState<Checked>();

  const readable = useMemo(() => withReadable(drafted, live.files), [drafted, live.files]);
  const changes = useMemo(() => changesBetween(live.files, readable), [live.files, readable]);
  const parts = useMemo(() => changedParts(changes), [changes]);
  const isRefused = (part: ChangedPart) => checked?.findings.some((found) => refuses(found, drafted, part)) ?? false;
  const isChosen = (part: ChangedPart) => decided.get(nameOfPart(part)) ?? !isRefused(part);
  const names = parts.filter(isChosen).map(nameOfPart).join("\n");
  const chosen = useMemo(() => {
    const all = new Set(names.split("\n"));
    return parts.filter((part) => all.has(nameOfPart(part)));
  }, [parts, names]);
  const files = useMemo(() => {
    return chosen.length === parts.length ? readable : withChosen(live.files, readable, chosen);
  }, [chosen, parts, readable, live.files]);

  // What the whole draft's check found decides what is chosen first.
  const isOwn = files !== drafted && checked !== undefined && chosen.length > 0;
  useEffect(() => {
    if (!isOwn) return;
    let isOver = false;
    void checkedFiles(api, files, texts).then((found) => isOver || setOwnCheck(found));
    return () => {
      isOver = true;
    };
  }, [api, files, texts, isOwn]);

  const found = files === drafted ? checked : ownCheck;
  return {
    changes,
    parts,
    chosen,
    isChosen,
    isRefused,
    choose: (part, is) => setDecided(new Map(decided).set(nameOfPart(part), is)),
    files,
    checked: found?.files === files && chosen.length > 0 ? found : undefined,
  };
}
