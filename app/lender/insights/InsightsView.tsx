// The lender's figures: filters, key figures, and charts with their tables; all of it as CSV.
import { lazy, Suspense, useCallback } from "react";
import type { ApiClient } from "../../api/client.ts";
import type { Insights, LenderProducts } from "../../api/types.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { useMessage } from "../../i18n/use-message.ts";
import { useQuery } from "../../page/use-query.ts";
import type { AreaFigures } from "../area-figures.ts";
import { useLenderUrl } from "../lender-context.ts";
import type { LenderPage } from "../lender-page.ts";
import layout from "../parts/layout.module.css";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { CsvButton } from "./CsvButton.tsx";
import { FilterForm } from "./FilterForm.tsx";
import { readFilters } from "./insight-filters.ts";
import { KeyFigures } from "./KeyFigures.tsx";

// The charts bring their library along, which the work list above does not wait for.
const InsightCharts = lazy(() => import("./InsightCharts.tsx"));

interface InsightsViewProps {
  readonly page: LenderPage;
  readonly figures: AreaFigures;
}

export function InsightsView({ page, figures }: InsightsViewProps) {
  const message = useMessage();
  const url = useLenderUrl();
  const address = url("/insights", readFilters(useQuery()));
  const loadProducts = useCallback((api: ApiClient) => api.get<LenderProducts>(url("/products")), [url]);
  const load = useCallback((api: ApiClient) => api.get<Insights>(address), [address]);
  const [products] = useLoaded(loadProducts);
  const [loaded, again] = useLoaded(load);
  const items = typeof products === "object" && "value" in products ? products.value.items : [];
  return (
    <section aria-labelledby="insights" className={layout.stack}>
      <h2 id="insights">{message("insights.heading")}</h2>
      <FilterForm products={items} purposes={page.content.purposes} />
      <WhenLoaded loaded={loaded} again={again}>
        {(insights) => (
          <>
            <p role="status">
              {message("insights.range", { from: figures.day(insights.from), to: figures.day(insights.to) })}
            </p>
            <p className={layout.soft}>{message("insights.few")}</p>
            <KeyFigures insights={insights} figures={figures} />
            <Suspense fallback={<p role="status">{message("shell.loading")}</p>}>
              <InsightCharts insights={insights} figures={figures} />
            </Suspense>
            <CsvButton />
          </>
        )}
      </WhenLoaded>
    </section>
  );
}
