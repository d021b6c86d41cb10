// Lets an admin, who works for no lender, choose whose area to see; a lender's own staff see theirs.
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { ApiClient } from "../api/client.ts";
import type { LenderList } from "../api/types.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { SelectField } from "../components/SelectField.tsx";
import { useMessage } from "../i18n/use-message.ts";
import { useQuery } from "../page/use-query.ts";
import { useUser } from "../services.ts";
import { LenderContext, lenderParameter } from "./lender-context.ts";
import layout from "./parts/layout.module.css";
import { WhenLoaded } from "./parts/WhenLoaded.tsx";

const loadLenders = (api: ApiClient) => api.get<LenderList>("/api/v1/admin/lenders");

export function LenderChoice({ children }: { readonly children: ReactNode }) {
  const { profile } = useUser();
  const isStaff = profile?.roles.includes("lender");
  return isStaff ? children : <LoadedChoice>{children}</LoadedChoice>;
}

function LoadedChoice({ children }: { readonly children: ReactNode }) {
  const [loaded, again] = useLoaded(loadLenders);
  return (
    <WhenLoaded loaded={loaded} again={again}>
      {({ items }) => <AdminsChoice lenders={items}>{children}</AdminsChoice>}
    </WhenLoaded>
  );
}

interface AdminsChoiceProps {
  readonly lenders: LenderList["items"];
  readonly children: ReactNode;
}

function AdminsChoice({ lenders, children }: AdminsChoiceProps) {
  const message = useMessage();
  const navigate = useNavigate();
  const query = useQuery();
  const chosen = lenders.find(({ id }) => id === query.get(lenderParameter))?.id;
  return (
    <>
      <div className={layout.fields}>
        <SelectField
          id="lender-choice"
          label={message("lender-area.choose")}
          value={chosen ?? ""}
          onChange={({ target }) => void navigate({ search: `?${lenderParameter}=${target.value}` })}
        >
          <option value="">{message("lender-area.none-chosen")}</option>
          {lenders.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {chosen && (
        <LenderContext key={chosen} value={chosen}>
          {children}
        </LenderContext>
      )}
    </>
  );
}
