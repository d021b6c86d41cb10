// The pages of the lenders' area.
import type { PageData } from "../page/page-data.ts";

export type LenderPage = PageData<"lender-insights" | "lender-filtering">;
