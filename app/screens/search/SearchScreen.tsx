// Search over all pages of the language, in the browser; the question is kept in the address.
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { Form, Link, useLocation } from "react-router";
import { Button } from "../../components/Button.tsx";
import { HelpfulLinks } from "../../components/HelpfulLinks.tsx";
import { TextField } from "../../components/TextField.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { useEarlyInput } from "../../page/use-early-input.ts";
import { useQuery } from "../../page/use-query.ts";
import { search } from "../../search/search.ts";
import type { SearchEntry } from "../../search/search-entry.ts";
import styles from "./SearchScreen.module.css";

/** The name of the question in the query. */
const name = "q";

type Index = { readonly at: "loading" | "failed" } | { readonly at: "ready"; readonly entries: readonly SearchEntry[] };

export { addMessages } from "./add-messages.ts";

export default function SearchScreen({ page }: { page: PageData<"search"> }) {
  const message = useMessage();
  const query = useQuery();
  const question = query.get(name) ?? "";
  const index = useIndex(page.content.index, question !== "");
  const [isMissing, setMissing] = useState(false);
  const { text, type } = useTyped(question);
  const field = useEarlyInput<HTMLInputElement>(({ value }) => value && type(value));
  // A form that was sent before the scripts ran has not been checked.
  const isSentEmpty = query.has(name) && !question.trim();
  useEffect(() => {
    if (!isSentEmpty) return;
    setMissing(true);
    document.getElementById("search")?.focus();
  }, [isSentEmpty]);

  function check(event: FormEvent<HTMLFormElement>) {
    const missing = !text.trim();
    setMissing(missing);
    if (!missing) return;
    event.preventDefault();
    event.currentTarget.querySelector("input")?.focus();
  }

  return (
    <TextPage heading={page.content.heading} lead={page.description}>
      <Form method="get" action={page.path} role="search" className={styles.form} onSubmit={check} noValidate>
        <TextField
          id="search"
          name={name}
          type="search"
          required
          ref={field}
          label={message("search.label")}
          mistake={isMissing ? message("error.search-missing") : undefined}
          value={text}
          onChange={({ target }) => type(target.value)}
        />
        <Button type="submit">{message("search.submit")}</Button>
      </Form>
      <div role="status" className={styles.results}>
        {question && <Results index={index} question={question} />}
      </div>
      {!question && <HelpfulLinks />}
    </TextPage>
  );
}

function Results({ index, question }: { index: Index; question: string }): ReactNode {
  const message = useMessage();
  if (index.at !== "ready") return <p>{message(index.at === "failed" ? "search.failed" : "shell.loading")}</p>;
  const found = search(index.entries, question);
  return (
    <>
      <p>{message("search.found", { count: found.length })}</p>
      <ul className={styles.list}>
        {found.map(({ path, title, description }) => (
          <li key={path}>
            <h2>
              <Link to={path} viewTransition>
                {title}
              </Link>
            </h2>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What stands in the field: the address's question, or what is typed in its place until the address asks another. */
function useTyped(question: string) {
  const { search } = useLocation();
  const [typed, setTyped] = useState<{ readonly text: string; readonly search: string }>();
  if (typed && typed.search !== search) setTyped(undefined);
  return { text: typed?.text ?? question, type: (text: string) => setTyped({ text, search }) };
}

/** The language's index, fetched when there is something to look for. */
function useIndex(url: string, wanted: boolean): Index {
  const [index, setIndex] = useState<Index>({ at: "loading" });
  useEffect(() => {
    if (!wanted) return;
    const leaving = new AbortController();
    fetch(url, { signal: leaving.signal })
      .then((response) => (response.ok ? response.json() : Promise.reject(new Error(response.statusText))))
      .then((entries: readonly SearchEntry[]) => setIndex({ at: "ready", entries }))
      .catch(() => {
        if (!leaving.signal.aborted) setIndex({ at: "failed" });
      });
    return () => leaving.abort();
  }, [url, wanted]);
  return index;
}
