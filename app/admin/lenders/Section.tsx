// A section of the onboarding page: a form of its own, with its mistakes above and its button below.
import { type ReactNode, useId, useMemo } from "react";
import { Button } from "../../components/Button.tsx";
import { ErrorSummary } from "../../components/ErrorSummary.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import layout from "../../lender/parts/layout.module.css";
import type { SectionName, SectionSaving } from "./use-section.ts";

interface SectionFrameProps {
  readonly name: SectionName;
  readonly saving: SectionSaving;
  readonly body: () => unknown;
  readonly children: ReactNode;
}

export function SectionFrame({ name, saving: { mistakes, failure, save }, body, children }: SectionFrameProps) {
  const message = useMessage();
  const id = useId();
  // The same list until the next save: a new one takes focus, and would take it from who corrects a field.
  const summary = useMemo(
    () => [...mistakes].map(([pointer, text]) => ({ field: fieldId(name, pointer), text })),
    [mistakes, name],
  );
  const heading = message(`onboarding.${name}`);
  return (
    <section aria-labelledby={id} className={layout.panel}>
      <h2 id={id}>{heading}</h2>
      <form className={layout.stack} onSubmit={(event) => void save(event, body)} noValidate>
        <ErrorSummary mistakes={summary} />
        {children}
        {failure && <p role="alert">{failure}</p>}
        <Button type="submit" scripted>
          {message("onboarding.save", { section: heading })}
        </Button>
      </form>
    </section>
  );
}

/** The id of the field at a pointer. */
export function fieldId(section: SectionName, pointer: string): string {
  return `${section}${pointer.replaceAll("/", "-")}`;
}
