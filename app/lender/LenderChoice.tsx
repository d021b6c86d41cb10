// Lets an admin, who works for no lender, choose whose area to see; a lender's own staff see theirs.
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { SelectField } from "../forms/SelectField.tsx";
import { useMessage } from "../i18n/use-message.ts";
import type { LenderAreaContent } from "../page/contents.ts";
import { useQuery } from "../page/use-query.ts";
import { useUser } from "../services.ts";
import { LenderContext, lenderParameter } from "./lender-context.ts";

interface LenderChoiceProps {
  readonly lenders: LenderAreaContent["lenders"];
  readonly children: ReactNode;
}

export function LenderChoice({ lenders, children }: LenderChoiceProps) {
  const { profile } = useUser();
  if (profile?.roles.includes("lender")) return children;
  return <AdminsChoice lenders={lenders}>{children}</AdminsChoice>;
}

function AdminsChoice({ lenders, children }: LenderChoiceProps) {
  const message = useMessage();
  const navigate = useNavigate();
  const query = useQuery();
  const chosen = lenders.find(({ id }) => id === query.get(lenderParameter))?.id;
  return (
    <>
      <div className="fields">
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
