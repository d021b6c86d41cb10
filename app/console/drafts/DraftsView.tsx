// Drafts of redirects: the list of them, and the one that the path names.
import { type FormEvent, useCallback, useState } from "react";
import type { ApiClient } from "../../api/client.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { Button } from "../../components/Button.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useQuery } from "../../page/use-query.ts";
import { useServices } from "../../services.ts";
import { useSignInAgain } from "../../user/use-sign-in-again.tsx";
import { joinPath } from "../address.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import layout from "../parts/layout.module.css";
import { NoSuchPath } from "../parts/NoSuchPath.tsx";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { ViewLink } from "../parts/ViewLink.tsx";
import { When } from "../parts/When.tsx";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { type Problem, problemOf } from "../problem.ts";
import { RedirectTabs } from "../redirects/RedirectTabs.tsx";
import { useGoTo, usePlacePath } from "../use-address.ts";
import { DraftView } from "./DraftView.tsx";
import { beginDraft, type Draft, readDrafts } from "./drafts.ts";
import { ProposedRule } from "./ProposedRule.tsx";

export default function DraftsView() {
  const [id, view, ...rest] = usePlacePath();
  if (id === undefined) return <DraftList />;
  if (rest.length > 0 || (view !== undefined && view !== "behaviour")) return <NoSuchPath />;
  return <DraftView key={id} id={id} view={view ?? "changes"} />;
}

const states = ["open", "in-review", "published", "discarded"] as const;
const names = {
  open: "drafts.open",
  "in-review": "reviews.waiting",
  published: "drafts.published-ones",
  discarded: "drafts.discarded",
} as const;

/** What is said of a draft in the list of those that are neither published nor discarded. */
const badges = {
  "in-review": "reviews.in-review",
  approved: "reviews.is-approved",
  "changes-requested": "reviews.is-returned",
} as const;

function DraftList() {
  const message = useConsoleMessage();
  const wanted = useQuery().get("state");
  const state = states.find((one) => one === wanted) ?? "open";
  const load = useCallback((api: ApiClient) => readDrafts(api, state), [state]);
  const [loaded, again] = useLoaded(load);
  return (
    <ConsolePage heading={message("place.drafts")} lead={message("drafts.lead")}>
      <RedirectTabs current="place.drafts" />
      <ProposedRule />
      <NewDraft />
      <section className={layout.panel} aria-label={message(names[state])}>
        <h2>{message(names[state])}</h2>
        <WhenLoaded loaded={loaded} again={again}>
          {(drafts) => <Drafts drafts={drafts} state={state} />}
        </WhenLoaded>
        <p className={layout.row}>
          {states
            .filter((one) => one !== state)
            .map((one) => (
              <ViewLink key={one} to="drafts" query={{ state: one === "open" ? undefined : one }} look="quiet">
                {message(names[one])}
              </ViewLink>
            ))}
        </p>
      </section>
    </ConsolePage>
  );
}

function Drafts({ drafts, state }: { drafts: readonly Draft[]; state: string }) {
  const message = useConsoleMessage();
  if (drafts.length === 0) return <p>{message(state === "open" ? "drafts.none" : "drafts.none-such")}</p>;
  return (
    <ul className={layout.list}>
      {drafts.map(({ id, title, state: reached, changes, updated_by: by, updated_at: at }) => (
        <li key={id}>
          <ViewLink to={`drafts/${joinPath(id)}`}>{title}</ViewLink>
          <span className={layout.soft}>
            {reached in badges && `${message(badges[reached as keyof typeof badges])} · `}
            {message("drafts.count", { count: changes })} · {by} · <When at={new Date(at).toISOString()} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function NewDraft() {
  const message = useConsoleMessage();
  const { api } = useServices();
  const goTo = useGoTo();
  const [attempt, signInAgain] = useSignInAgain();
  const [problem, setProblem] = useState<Problem>();

  async function begin(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const title = String(new FormData(event.currentTarget).get("title") ?? "");
    try {
      const draft = await attempt(() => beginDraft(api, title));
      if (draft) await goTo(`drafts/${joinPath(draft.id)}`);
    } catch (failure) {
      setProblem(problemOf(failure));
    }
  }

  return (
    <form className={layout.panel} onSubmit={begin} aria-labelledby="new-draft" noValidate>
      <h2 id="new-draft">{message("drafts.new")}</h2>
      <TextField id="draft-title" name="title" label={message("drafts.title")} hint={message("drafts.title-hint")} />
      {problem && <ProblemNotice problem={problem} />}
      <p>
        <Button type="submit">{message("drafts.begin")}</Button>
      </p>
      {signInAgain}
    </form>
  );
}
