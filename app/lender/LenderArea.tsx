// The lenders' area: the links between its pages, and the page that the address names.
import { lazy, Suspense } from "react";
import { useMessage } from "../i18n/use-message.ts";
import { useQuery } from "../page/use-query.ts";
import { LenderChoice } from "./LenderChoice.tsx";
import { lenderParameter } from "./lender-context.ts";
import type { LenderPage } from "./lender-page.ts";
import { AreaPage } from "./parts/AreaPage.tsx";

const InsightsPage = lazy(() => import("./InsightsPage.tsx"));
const FilteringPage = lazy(() => import("./FilteringPage.tsx"));

export default function LenderArea({ page }: { page: LenderPage }) {
  const message = useMessage();
  const lender = useQuery().get(lenderParameter);
  const query = lender ? { [lenderParameter]: lender } : undefined;
  return (
    <AreaPage
      heading={page.content.heading}
      lead={page.description}
      navigation={message("lender-area.navigation")}
      pages={[
        ["lender-insights", message("lender-area.insights")],
        ["lender-filtering", message("lender-area.filtering")],
      ]}
      query={query}
    >
      <LenderChoice>
        <Suspense fallback={<p role="status">{message("shell.loading")}</p>}>
          {page.screen === "lender-insights" ? <InsightsPage page={page} /> : <FilteringPage page={page} />}
        </Suspense>
      </LenderChoice>
    </AreaPage>
  );
}
