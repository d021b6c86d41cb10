// The end of a list that control answers page by page: the way to the next page, and why it could not be loaded.
import { Button } from "../../components/Button.tsx";
import { useConsoleMessage } from "../i18n/messages.ts";
import { ProblemNotice } from "./ProblemNotice.tsx";
import type { Pages } from "./use-pages.ts";
import { Working } from "./Working.tsx";

interface MorePagesProps {
  readonly pages: Omit<Pages<unknown>, "pages">;
  /** What the button says, where "Show more" does not do. */
  readonly name?: string;
}

export function MorePages({ pages: { loadMore, isLoading, problem }, name }: MorePagesProps) {
  const message = useConsoleMessage();
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      {isLoading && <Working text={message("state.loading")} />}
      {loadMore && (
        <p>
          <Button quiet onClick={() => void loadMore()}>
            {name ?? message("state.more")}
          </Button>
        </p>
      )}
    </>
  );
}
