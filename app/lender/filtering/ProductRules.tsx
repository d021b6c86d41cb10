// A product's rules: the draft as a form, what it would change, publishing it, and what was published before.
import { useCallback } from "react";
import type { ApiClient } from "../../api/client.ts";
import type { RulesDraft, RulesVersionPage } from "../../api/types.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { useMessage } from "../../i18n/use-message.ts";
import type { PurposeName } from "../../page/contents.ts";
import type { AreaFigures } from "../area-figures.ts";
import { useLenderUrl } from "../lender-context.ts";
import layout from "../parts/layout.module.css";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { DraftEditor } from "./DraftEditor.tsx";
import { VersionList } from "./VersionList.tsx";

interface ProductRulesProps {
  readonly product: string;
  readonly purposes: readonly PurposeName[];
  readonly figures: AreaFigures;
}

export function ProductRules({ product, purposes, figures }: ProductRulesProps) {
  const message = useMessage();
  const url = useLenderUrl();
  const path = `/products/${encodeURIComponent(product)}`;
  const loadDraft = useCallback((api: ApiClient) => api.get<RulesDraft>(url(`${path}/draft`)), [url, path]);
  const loadVersions = useCallback((api: ApiClient) => api.get<RulesVersionPage>(url(`${path}/versions`)), [url, path]);
  const [draft, againDraft] = useLoaded(loadDraft);
  const [versions, againVersions] = useLoaded(loadVersions);
  return (
    <>
      <WhenLoaded loaded={draft} again={againDraft}>
        {(read) => (
          <DraftEditor path={path} read={read} purposes={purposes} figures={figures} onPublish={againVersions} />
        )}
      </WhenLoaded>
      <section aria-labelledby="versions" className={layout.stack}>
        <h2 id="versions">{message("versions.heading")}</h2>
        <WhenLoaded loaded={versions} again={againVersions}>
          {({ items }) => (
            <VersionList
              path={path}
              versions={items}
              figures={figures}
              onRollBack={() => {
                againVersions();
                againDraft();
              }}
            />
          )}
        </WhenLoaded>
      </section>
    </>
  );
}
