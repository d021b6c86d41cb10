// The first page of the lenders' area: what waits for the lender, and its figures.
import { useState } from "react";
import { useAreaFigures } from "./area-figures.ts";
import { InsightsView } from "./insights/InsightsView.tsx";
import type { LenderPage } from "./lender-page.ts";
import layout from "./parts/layout.module.css";
import { InformationRequestList } from "./work/InformationRequestList.tsx";
import { ReviewList } from "./work/ReviewList.tsx";
import { WorkList } from "./work/WorkList.tsx";

export default function InsightsPage({ page }: { page: LenderPage }) {
  const figures = useAreaFigures(page.content);
  const [requestCount, setRequestCount] = useState(0);
  return (
    <div className={layout.stack}>
      <WorkList figures={figures} onRequest={() => setRequestCount(requestCount + 1)} />
      {/* Each question has the list loaded again. */}
      <InformationRequestList key={requestCount} figures={figures} />
      <ReviewList figures={figures} />
      <InsightsView page={page} figures={figures} />
    </div>
  );
}
