// An application with what came of it: where it stands, its offers, who has yet to answer, and who offers nothing and why.
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useId, useRef, useState } from "react";
import type { Application } from "../api/types.ts";
import { readChosen } from "../comparison/side-by-side.ts";
import type { Choose } from "../comparison/use-comparison-query.ts";
import { Badge } from "../components/Badge.tsx";
import { useMessage } from "../i18n/use-message.ts";
import type { OffersContent } from "../page/contents.ts";
import { lazyExtra } from "../page/lazy-extra.ts";
import { useStore } from "../store.ts";
import styles from "./ApplicationSection.module.css";
import { arrivalsAfter, noArrivals } from "./arrivals.ts";
import { DeclineList } from "./DeclineList.tsx";
import { EndedOffers } from "./EndedOffers.tsx";
import { figuresIn } from "./figures.ts";
import { NewOffers } from "./NewOffers.tsx";
import { OffersSideBySide } from "./OffersSideBySide.tsx";
import { OfferTable } from "./OfferTable.tsx";
import { offersIn } from "./offer-groups.ts";
import { compareParameter, matchesFilter, readOfferQuery } from "./offer-query.ts";
import { PoliteStatus } from "./polite-status.ts";
import { applicationStateText } from "./state-text.ts";
import { WithdrawApplication } from "./WithdrawApplication.tsx";

const CardOfferTable = lazy(() => import("./CardOfferTable.tsx"));
const CardsSideBySide = lazyExtra(() => import("./CardsSideBySide.tsx"));
const DeclinedOffers = lazy(() => import("./DeclinedOffers.tsx"));
const GoOnAlone = lazy(() => import("./GoOnAlone.tsx"));
const OfferBar = lazyExtra(() => import("./OfferBar.tsx"));
const InformationRequests = lazy(() => import("./InformationRequests.tsx"));

interface ApplicationSectionProps {
  readonly application: Application;
  readonly content: OffersContent;
  /** What the address asks for, with what has just been chosen. */
  readonly query: URLSearchParams;
  readonly choose: Choose;
  /** Whether the first offer goes along at the window's lower edge. */
  readonly hasBar: boolean;
  /** Asks for the application again. */
  readonly onChange: () => void;
  /** Where it stands, in more words than its state. */
  readonly progress?: ReactNode;
}

export function ApplicationSection(props: ApplicationSectionProps) {
  const { application, content, onChange, progress } = props;
  const message = useMessage();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { reference, state, pending, currency, role, company } = application;
  const { money, percent } = figuresIn(content.styles);
  useFocusWhereButtonsWent(heading, `${state} ${offersIn("declined", application.offers).length}`);
  return (
    <section className={styles.application} aria-labelledby={id}>
      <div className={styles.top}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {message("application.heading", { reference })}
        </h2>
        {!progress && <Badge>{applicationStateText(application, message)}</Badge>}
      </div>
      {progress}
      {company && (
        <>
          <p>{company.name}</p>
          <p>{message(`company-means.${company.progress}`)}</p>
        </>
      )}
      {role === "co-applicant" && <p>{message("application.co-applicant")}</p>}
      <Status text={pending > 0 ? message("application.pending", { count: pending }) : ""} />
      {application.information_requests.length > 0 && (
        <Suspense>
          <InformationRequests application={application} onChange={onChange} />
        </Suspense>
      )}
      {state === "awaiting-co-applicant" && (
        <Suspense>
          <GoOnAlone application={application} onChange={onChange} />
        </Suspense>
      )}
      {state === "withdrawn" && <p>{message("application.withdrawn")}</p>}
      {state !== "withdrawn" && !company && <Offers {...props} />}
      <DeclineList
        application={application}
        writing={{ money: (amount) => money(amount, currency), percent }}
        advice={content.debtAdvice}
        onChange={onChange}
      />
      {role === "applicant" && <WithdrawApplication application={application} onChange={onChange} />}
    </section>
  );
}

function Offers({ application, content, query, choose, hasBar, onChange }: ApplicationSectionProps) {
  const message = useMessage();
  const { offers } = application;
  const [before, setBefore] = useState(noArrivals);
  const arrivals = arrivalsAfter(before, { type: "loaded", offers: offers.map((offer) => offer.id) });
  if (arrivals !== before) setBefore(arrivals);
  const { showsDeclined, ...filter } = readOfferQuery(query);
  const arrived = offers.filter((offer) => arrivals.visible.includes(offer.id));
  const compared = offersIn("compared", arrived);
  const declined = offersIn("declined", arrived);
  const listed = compared.filter((offer) => matchesFilter(offer, filter));
  const chosen = readChosen(
    query,
    offers.map((offer) => offer.id),
    compareParameter,
  );
  const list = useRef<HTMLDivElement>(null);
  const [first] = listed;
  const shared = { styles: content.styles, cards: content.cards, query, chosen, choose, onChange };
  const isCard = application.kind === "card";
  const [Table, SideBySide] = isCard ? [CardOfferTable, CardsSideBySide] : [OfferTable, OffersSideBySide];
  return (
    <>
      <NewOffers count={arrivals.waiting.length} onShow={() => setBefore(arrivalsAfter(arrivals, { type: "show" }))} />
      {compared.length > 0 && listed.length === 0 && <p>{message("offers.filtered")}</p>}
      {listed.length > 0 && (
        <div ref={list}>
          <Suspense>
            <Table application={application} offers={listed} {...shared} />
          </Suspense>
        </div>
      )}
      {hasBar && first && (
        <Suspense>
          <OfferBar application={application} offer={first} list={list} styles={content.styles} />
        </Suspense>
      )}
      <Suspense>
        <SideBySide offers={arrived} {...shared} />
      </Suspense>
      {declined.length > 0 && (
        <Suspense>
          <DeclinedOffers offers={declined} isVisible={showsDeclined} {...shared} />
        </Suspense>
      )}
      <EndedOffers offers={offersIn("ended", arrived)} />
    </>
  );
}

/** Moves focus to the heading where what its user did, which changes `change`, has taken away the button that had it. */
function useFocusWhereButtonsWent(heading: RefObject<HTMLHeadingElement | null>, change: string): void {
  const before = useRef(change);
  useEffect(() => {
    if (before.current !== change && document.activeElement === document.body) heading.current?.focus();
    before.current = change;
  }, [heading, change]);
}

/** A text that changes often, said at most once in five seconds. */
function Status({ text }: { text: string }) {
  const [status] = useState(() => new PoliteStatus());
  useEffect(() => status.say(text), [status, text]);
  return <p role="status">{useStore(status)}</p>;
}
