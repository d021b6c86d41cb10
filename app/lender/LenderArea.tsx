// The lenders' area: the ways between its pages, and the page that the address names.
import { lazy, Suspense } from "react";
import { ScreenLink } from "../components/ScreenLink.tsx";
import { TextPage } from "../components/TextPage.tsx";
import { useMessage } from "../i18n/use-message.ts";
import { useQuery } from "../page/use-query.ts";
import { LenderChoice } from "./LenderChoice.tsx";
import sheet from "./lender.css?url";
import { lenderParameter } from "./lender-context.ts";
import type { LenderPage } from "./lender-page.ts";

const InsightsPage = lazy(() => import("./InsightsPage.tsx"));
const FilteringPage = lazy(() => import("./FilteringPage.tsx"));

export default function LenderArea({ page }: { page: LenderPage }) {
  const message = useMessage();
  const lender = useQuery().get(lenderParameter);
  const query = lender ? { [lenderParameter]: lender } : undefined;
  return (
    <div className="lender-area">
      <link rel="stylesheet" href={sheet} precedence="lender-area" />
      <TextPage wide heading={page.content.heading} lead={page.description}>
        <nav aria-label={message("lender-area.navigation")}>
          <ul className="ways">
            <li>
              <ScreenLink screen="lender-insights" query={query}>
                {message("lender-area.insights")}
              </ScreenLink>
            </li>
            <li>
              <ScreenLink screen="lender-filtering" query={query}>
                {message("lender-area.filtering")}
              </ScreenLink>
            </li>
          </ul>
        </nav>
        <LenderChoice>
          <Suspense fallback={<p role="status">{message("shell.loading")}</p>}>
            {page.screen === "lender-insights" ? <InsightsPage page={page} /> : <FilteringPage page={page} />}
          </Suspense>
        </LenderChoice>
      </TextPage>
    </div>
  );
}
