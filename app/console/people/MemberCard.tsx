// A member of the staff: what they may do and how they sign in, and what an admin does about it. Nobody changes their own roles.
import { useId, useState } from "react";
import { usePage } from "../../page/page-context.ts";
import { useServices, useUser } from "../../services.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { Confirm } from "../parts/Confirm.tsx";
import layout from "../parts/layout.module.css";
import { useRoleNames } from "../parts/use-role-names.ts";
import { ViewLink } from "../parts/ViewLink.tsx";
import { When } from "../parts/When.tsx";
import { CodeToHandOver } from "./CodeToHandOver.tsx";
import {
  changeRoles,
  type EnrolmentCode,
  makeEnrolmentCode,
  resetPasskeys,
  type StaffMember,
  type StaffRole,
  staffRoles,
} from "./calls.ts";
import { RoleChecks } from "./RoleChecks.tsx";

interface MemberCardProps {
  readonly member: StaffMember;
  /** Called once something about them has changed. */
  readonly onChanged: () => void;
}

export function MemberCard({ member, onChanged }: MemberCardProps) {
  const message = useConsoleMessage();
  const { user, signed_in, passkeys, sessions, tokens } = member;
  const { profile } = useUser();
  const held = staffRoles.filter((role) => user.roles.includes(role));
  const roleNames = useRoleNames(held);
  const [code, setCode] = useState<EnrolmentCode>();
  const isOwn = user.id === profile?.id;
  return (
    <li className={layout.panel}>
      <h2>{user.name}</h2>
      <p>
        {user.email} · {roleNames}
      </p>
      <p className={layout.soft}>
        {signed_in ? (
          <>
            {message("people.signed-in")} <When at={signed_in} />
          </>
        ) : (
          message("people.never")
        )}
        {" · "}
        {message("people.passkeys", { count: passkeys })} · {message("people.sessions", { count: sessions })} ·{" "}
        {message("people.tokens", { count: tokens })}
      </p>
      {code && <CodeToHandOver name={user.name} code={code} />}
      {isOwn ? (
        <p>{message("people.own")}</p>
      ) : (
        <MemberActions member={member} held={held} onCode={setCode} onChanged={onChanged} />
      )}
    </li>
  );
}

interface MemberActionsProps extends MemberCardProps {
  readonly held: readonly StaffRole[];
  readonly onCode: (code: EnrolmentCode | undefined) => void;
}

function MemberActions({ member: { user, passkeys }, held, onCode, onChanged }: MemberActionsProps) {
  const message = useConsoleMessage();
  const id = useId();
  const { api, toasts } = useServices();
  const { language } = usePage();
  const [chosen, setChosen] = useState<readonly StaffRole[]>(held);
  const { name } = user;

  async function change() {
    await changeRoles(api, user.id, chosen);
    toasts.open(message("people.changed", { name }));
    onChanged();
  }

  async function enrol() {
    onCode(await makeEnrolmentCode(api, user.id));
    onChanged();
  }

  async function reset() {
    onCode(await resetPasskeys(api, user.id, language));
    onChanged();
  }

  return (
    <div className={layout.row}>
      <Confirm
        name={message("people.change")}
        label={message("people.change-of", { name })}
        title={message("people.change-of", { name })}
        onConfirm={change}
      >
        <RoleChecks id={id} chosen={chosen} onChosen={setChosen} />
        {chosen.length === 0 && <p>{message("people.no-role")}</p>}
      </Confirm>
      {passkeys === 0 ? (
        <Confirm
          name={message("people.enrol")}
          label={message("people.enrol-of", { name })}
          title={message("people.enrol-of", { name })}
          onConfirm={enrol}
        >
          <p>{message("people.enrol-means")}</p>
        </Confirm>
      ) : (
        <Confirm
          name={message("people.reset")}
          label={message("people.reset-of", { name })}
          title={message("people.reset-of", { name })}
          onConfirm={reset}
        >
          <p>{message("people.reset-means")}</p>
        </Confirm>
      )}
      <ViewLink to={`people/${encodeURIComponent(user.id)}`} label={message("people.open-of", { name })}>
        {message("people.open")}
      </ViewLink>
    </div>
  );
}
