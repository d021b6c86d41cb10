// What admins set for everybody: which changes somebody else has to approve. Others read it.
import { type FormEvent, useState } from "react";
import { useLoaded } from "../../api/use-loaded.ts";
import { Button } from "../../components/Button.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useServices } from "../../services.ts";
import { useSignInAgain } from "../../user/use-sign-in-again.tsx";
import { useMayChange } from "../caller.ts";
import {
  decisionReviews,
  type ReviewSettings,
  readReviewSettings,
  reviewRules,
  setReviews,
} from "../drafts/reviews.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import layout from "../parts/layout.module.css";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { type Problem, problemOf } from "../problem.ts";

export default function SettingsView() {
  const message = useConsoleMessage();
  const [loaded, again] = useLoaded(readReviewSettings);
  const mayChange = useMayChange("settings");
  return (
    <ConsolePage heading={message("place.settings")} lead={message("settings.lead")}>
      <WhenLoaded loaded={loaded} again={again}>
        {(review) => (mayChange ? <ReviewForm review={review} onSet={again} /> : <ReviewFacts review={review} />)}
      </WhenLoaded>
    </ConsolePage>
  );
}

function ReviewFacts({ review }: { review: ReviewSettings }) {
  const { redirects, releases, decisions, approvals, ci_tokens_reviewed } = review;
  const message = useConsoleMessage();
  return (
    <section className={layout.panel} aria-labelledby="reviews">
      <h2 id="reviews">{message("settings.reviews")}</h2>
      <p>{message(`settings.redirects-${redirects}`)}</p>
      <p>{message(`settings.releases-${releases}`)}</p>
      <p>{message(`settings.decisions-${decisions}`)}</p>
      {(redirects !== "never" || releases !== "never" || decisions !== "never") && (
        <p>{message("settings.approvals-needed", { count: approvals })}</p>
      )}
      <p>{message(ci_tokens_reviewed ? "settings.ci-reviewed" : "settings.ci-not-reviewed")}</p>
    </section>
  );
}

/** The most people who can have to approve. */
const maxApprovals = 5;

function ReviewForm({ review, onSet }: { review: ReviewSettings; onSet: () => void }) {
  const message = useConsoleMessage();
  const { api, toasts } = useServices();
  const [attempt, signInAgain] = useSignInAgain();
  const [problem, setProblem] = useState<Problem>();

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? "");
    const next: ReviewSettings = {
      redirects: reviewRules.find((rule) => rule === text("redirects")) ?? review.redirects,
      releases: reviewRules.find((rule) => rule === text("releases")) ?? review.releases,
      decisions: decisionReviews.find((which) => which === text("decisions")) ?? review.decisions,
      approvals: Number(text("approvals")),
      ci_tokens_reviewed: text("ci") === "yes",
    };
    setProblem(undefined);
    try {
      await attempt(() => setReviews(api, next, text("note")));
      toasts.open(message("settings.saved"));
      onSet();
    } catch (failure) {
      setProblem(problemOf(failure));
    }
  }

  return (
    <form className={layout.panel} onSubmit={save} aria-labelledby="reviews" noValidate>
      <h2 id="reviews">{message("settings.reviews")}</h2>
      <SelectField
        id="redirects"
        name="redirects"
        label={message("settings.redirects")}
        defaultValue={review.redirects}
      >
        {reviewRules.map((rule) => (
          <option key={rule} value={rule}>
            {message(`settings.redirects-${rule}`)}
          </option>
        ))}
      </SelectField>
      <SelectField id="releases" name="releases" label={message("settings.releases")} defaultValue={review.releases}>
        {reviewRules.map((rule) => (
          <option key={rule} value={rule}>
            {message(`settings.releases-${rule}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        id="decisions"
        name="decisions"
        label={message("settings.decisions")}
        defaultValue={review.decisions}
      >
        {decisionReviews.map((which) => (
          <option key={which} value={which}>
            {message(`settings.decisions-${which}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        id="approvals"
        name="approvals"
        label={message("settings.approvals")}
        defaultValue={String(review.approvals)}
      >
        {Array.from({ length: maxApprovals }, (_, index) => String(index + 1)).map((count) => (
          <option key={count}>{count}</option>
        ))}
      </SelectField>
      <SelectField
        id="ci"
        name="ci"
        label={message("settings.ci")}
        defaultValue={review.ci_tokens_reviewed ? "yes" : "no"}
      >
        <option value="no">{message("settings.ci-not-reviewed")}</option>
        <option value="yes">{message("settings.ci-reviewed")}</option>
      </SelectField>
      <TextField id="settings-note" name="note" label={message("confirm.note")} hint={message("confirm.note-hint")} />
      {problem && <ProblemNotice problem={problem} />}
      <p>
        <Button type="submit">{message("settings.save")}</Button>
      </p>
      {signInAgain}
    </form>
  );
}
