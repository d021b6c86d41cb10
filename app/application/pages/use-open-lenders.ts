// The lenders that an application goes to: those that take applications in the page's country now.
import { useCallback } from "react";
import type { ApiClient } from "../../api/client.ts";
import type { OpenLenders } from "../../api/types.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { usePage } from "../../page/page-context.ts";
import { languageOf } from "../../site/languages.ts";

type NamedLender = OpenLenders["items"][number];

/** They; those that the page was published with until they are loaded, and where they can't be. */
export function useOpenLenders(published: readonly NamedLender[]): readonly NamedLender[] {
  const { country } = languageOf(usePage().language);
  const load = useCallback((api: ApiClient) => api.get<OpenLenders>("/api/v1/lenders", { country }), [country]);
  const [loaded] = useLoaded(load);
  return loaded !== "loading" && "value" in loaded ? loaded.value.items : published;
}
