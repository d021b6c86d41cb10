// The sections of the user's details, each with the way to fill it in or to change it.
import { Link } from "react-router";
import { Badge } from "../../components/Badge.tsx";
import { ButtonLink } from "../../components/Button.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import { useDay } from "../../offers/figures.ts";
import panel from "../../offers/OfferPanel.module.css";
import type { Step } from "../definition/form.ts";
import { stepSearch } from "../pages/application.ts";
import type { Words } from "../words/words.ts";
import styles from "./details.module.css";
import type { SavedDetails } from "./details-storage.ts";

interface DetailsListProps {
  readonly words: Words;
  readonly steps: readonly Step[];
  readonly details: SavedDetails;
}

export function DetailsList({ words, steps, details: { completed, updated } }: DetailsListProps) {
  const message = useMessage();
  const day = useDay();
  return (
    <section className={panel.panel} aria-labelledby="details">
      <h2 id="details">{message("details.heading")}</h2>
      <p>{message("details.lead")}</p>
      <ul className={styles.sections}>
        {steps.map(({ id }) => {
          const isAnswered = completed.includes(id);
          const action = message(isAnswered ? "details.change" : "details.fill");
          return (
            <li key={id}>
              <span>{words.step(id)}</span>
              {isAnswered && <Badge>{message("details.answered")}</Badge>}
              <Link to={{ search: stepSearch(id) }} aria-label={`${action}: ${words.step(id)}`}>
                {action}
              </Link>
            </li>
          );
        })}
      </ul>
      {updated && (
        <>
          <p className={panel.note}>{message("details.updated", { date: day(updated) })}</p>
          <ButtonLink screen="loan-form" quiet>
            {message("details.apply")}
          </ButtonLink>
        </>
      )}
    </section>
  );
}
