// A part of the form, which a finding leads to by the members of the experiment that it writes.
import type { ReactNode } from "react";
import { Button } from "../../components/Button.tsx";
import { memberOf } from "../experiment-findings.ts";
import type { Finding } from "../findings.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";

/** Members of an experiment by the part of the form that writes them. */
const sections = {
  basics: ["key", "name", "status", "force"],
  pages: ["urlPatterns"],
  variations: ["variations", "meta", "weights", "ranges"],
  audience: ["coverage", "condition", "namespace", "filters", "hashAttribute", "hashVersion"],
  goals: ["metrics", "plan"],
} as const;

type SectionName = keyof typeof sections;

/** Id of the part of the form that a finding is about; none where it is about nothing that the form writes. */
export function sectionOf(finding: Finding): string | undefined {
  const member = memberOf(finding);
  return Object.keys(sections).find((name) => sections[name as SectionName].some((known) => known === member));
}

export function Section({ name, title, children }: { name: SectionName; title: string; children: ReactNode }) {
  return (
    <fieldset id={name} tabIndex={-1} className={layout.panel}>
      <legend>
        <h2>{title}</h2>
      </legend>
      {children}
    </fieldset>
  );
}

/** A button that takes something out of its part of the form, where the focus then goes: the button is gone with it. */
export function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const message = useConsoleMessage();
  return (
    <Button
      quiet
      aria-label={message("editor.remove-of", { name })}
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>("fieldset[id]")?.focus();
        onRemove();
      }}
    >
      {message("editor.remove")}
    </Button>
  );
}
