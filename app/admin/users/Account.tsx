// A user as admins see them: who they are here, where they are signed in, what they applied for, and what was done to their data.
import { useCallback, useEffect, useRef } from "react";
import type { ApiClient } from "../../api/client.ts";
import type { UserAccount } from "../../api/types.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { useMessage } from "../../i18n/use-message.ts";
import type { AreaFigures } from "../../lender/area-figures.ts";
import { type Fact, FactList } from "../../lender/parts/FactList.tsx";
import layout from "../../lender/parts/layout.module.css";
import { WhenLoaded } from "../../lender/parts/WhenLoaded.tsx";
import { AccountData } from "./AccountData.tsx";
import { Applications } from "./Applications.tsx";
import { AuditEvents } from "./AuditEvents.tsx";
import { StaffPasskeys } from "./StaffPasskeys.tsx";
import { UserSessions } from "./UserSessions.tsx";

interface AccountProps {
  readonly id: string;
  readonly figures: AreaFigures;
  /** Called once the user is not there any more. */
  readonly onErase: () => void;
}

export function Account({ id, figures, onErase }: AccountProps) {
  const load = useCallback(
    (api: ApiClient) => api.get<UserAccount>(`/api/v1/admin/users/${encodeURIComponent(id)}`),
    [id],
  );
  const [loaded, again] = useLoaded(load);
  return (
    <WhenLoaded loaded={loaded} again={again}>
      {(account) => (
        <>
          <Introduction account={account} figures={figures} />
          <StaffPasskeys account={account} figures={figures} onChange={again} />
          <UserSessions account={account} figures={figures} onChange={again} />
          <Applications account={account} figures={figures} onView={again} />
          <AccountData account={account} onExport={again} onErase={onErase} />
          <AuditEvents account={account} figures={figures} />
        </>
      )}
    </WhenLoaded>
  );
}

function Introduction({ account, figures }: { readonly account: UserAccount; readonly figures: AreaFigures }) {
  const message = useMessage();
  const heading = useRef<HTMLHeadingElement>(null);
  // The answer to the search is read from its beginning.
  useEffect(() => heading.current?.focus(), []);
  const { user, created } = account;
  const facts: Fact[] = [
    [message("people.roles"), user.roles.map((role) => message(`people.role-${role}`)).join(", ")],
    ...(user.lender ? [[message("people.lender"), user.lender.name] as const] : []),
    [message("people.created"), figures.day(created)],
  ];
  return (
    <section aria-labelledby="account" className={layout.panel}>
      <h2 id="account" ref={heading} tabIndex={-1}>
        {user.name}
      </h2>
      <p>{user.email}</p>
      <FactList facts={facts} />
    </section>
  );
}
