// Consumers who were declined automatically and asked for a person: the lender upholds the decline or makes an offer.
import { useCallback, useRef } from "react";
import { Link } from "react-router";
import type { ApiClient } from "../../api/client.ts";
import { problemIn } from "../../api/problem.ts";
import type { LenderReview, LenderReviewPage, ReviewDecision } from "../../api/types.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { useMessage } from "../../i18n/use-message.ts";
import { useQuery } from "../../page/use-query.ts";
import { useServices } from "../../services.ts";
import type { AreaFigures } from "../area-figures.ts";
import { useLenderUrl } from "../lender-context.ts";
import { ConfirmButton } from "../parts/ConfirmButton.tsx";
import layout from "../parts/layout.module.css";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { queryWith } from "../query-with.ts";
import { failureText } from "../reason-text.ts";
import { ApplicationFacts } from "./ReceivedApplication.tsx";
import { ReviewOffer } from "./ReviewOffer.tsx";
import { ViewLinks } from "./ViewLinks.tsx";

const lists = ["open", "answered"] as const;

/** Most characters of a reason. */
const reasonLimit = 2000;

export function ReviewList({ figures }: { figures: AreaFigures }) {
  const message = useMessage();
  const query = useQuery();
  const url = useLenderUrl();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = query.get("reviews") === "answered" ? "answered" : "open";
  const cursor = query.get("after-review") ?? undefined;
  const load = useCallback(
    (api: ApiClient) => api.get<LenderReviewPage>(url("/reviews", { list, cursor })),
    [url, list, cursor],
  );
  const [loaded, again] = useLoaded(load);
  return (
    <section aria-labelledby="reviews" className={layout.stack}>
      <h2 id="reviews" ref={heading} tabIndex={-1}>
        {message("reviews.heading")}
      </h2>
      <ViewLinks
        current={list}
        views={lists.map((name) => ({
          id: name,
          name: message(`reviews.${name}`),
          to: queryWith(query, { reviews: name === "open" ? "" : name, "after-review": "" }),
        }))}
      />
      <WhenLoaded loaded={loaded} again={again}>
        {({ items, next }) => (
          <>
            {items.length === 0 && <p>{message(`reviews.none-${list}`)}</p>}
            <ul className={layout.tasks}>
              {items.map((review) => (
                <Review
                  key={review.id}
                  review={review}
                  figures={figures}
                  onChange={() => {
                    // The review leaves the list.
                    heading.current?.focus();
                    again();
                  }}
                />
              ))}
            </ul>
            {next && <Link to={queryWith(query, { "after-review": next })}>{message("work.next")}</Link>}
          </>
        )}
      </WhenLoaded>
    </section>
  );
}

interface ReviewProps {
  readonly review: LenderReview;
  readonly figures: AreaFigures;
  readonly onChange: () => void;
}

function Review({ review, figures, onChange }: ReviewProps) {
  const message = useMessage();
  const { api, toasts } = useServices();
  const url = useLenderUrl();
  const { application, answer } = review;
  const { reference } = application;

  /** Answers the review; resolves to what is wrong in words. */
  async function decide(decision: ReviewDecision): Promise<string | undefined> {
    try {
      const answered = await api.post<LenderReview>(url(`/reviews/${encodeURIComponent(review.id)}/answer`), decision);
      if (answered) toasts.open(message("work.recorded", { reference }));
      return undefined;
    } catch (failure) {
      const kind = problemIn(failure)?.kind;
      if (kind === "sign-in-again") throw failure;
      if (kind === "invalid-fields") return message("reviews.terms-wrong");
      return message(kind === "state" ? "work.changed-meanwhile" : "lender-area.failed");
    }
  }

  return (
    <li>
      <h3>{message("work.application", { reference })}</h3>
      <p>{message("reviews.due", { day: figures.day(review.due) })}</p>
      <blockquote>{review.message}</blockquote>
      <ApplicationFacts application={application} figures={figures} />
      <ul>
        {application.failures.map((failure) => (
          <li key={failure.reason}>{failureText(failure, message, figures)}</li>
        ))}
      </ul>
      {answer && (
        <p>
          {message(`reviews.answer-${answer.outcome}`, { day: figures.day(answer.answered_at) })} {answer.reason}
        </p>
      )}
      {!answer && (
        <div className={layout.row}>
          <ConfirmButton
            name={message("reviews.uphold")}
            label={message("work.event-of", { event: message("reviews.uphold"), reference })}
            title={message("work.event-of", { event: message("reviews.uphold"), reference })}
            textField={{ label: message("work.reason"), missing: message("work.reason-missing"), limit: reasonLimit }}
            onConfirm={(reason) => decide({ outcome: "upheld", reason })}
            onDone={onChange}
          >
            <p>{message("reviews.uphold-body")}</p>
          </ConfirmButton>
          <ReviewOffer application={application} style={figures.style} decide={decide} onDone={onChange} />
        </div>
      )}
    </li>
  );
}
