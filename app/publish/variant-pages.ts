// The pages of variants that the code knows, beside the pages that they stand for.
import { variantsOf } from "../experiments/variants.ts";
import type { PageData } from "../page/page-data.ts";

/** A page for each variant of each page: the same in all but its variant. */
export function variantPages(pages: readonly PageData[]): PageData[] {
  return pages.flatMap((page) => variantsOf(page.screen).map((variant) => ({ ...page, variant })));
}
