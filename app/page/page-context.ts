// The page being shown, for the components around and inside its screen.
import { createContext, use } from "react";
import type { PageData } from "./page-data.ts";

export const PageContext = createContext<PageData | null>(null);

export function usePage(): PageData {
  const page = use(PageContext);
  if (!page) throw new Error("PageContext is missing above this component.");
  return page;
}
