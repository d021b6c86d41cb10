// Who works for us, for admins: everybody with their roles and how they sign in, somebody who joins, and one of them in full.
import { useState } from "react";
import { useLoaded } from "../../api/use-loaded.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { usePlacePath } from "../use-address.ts";
import { CodeToHandOver } from "./CodeToHandOver.tsx";
import { type AddedMember, readStaff, type StaffMember } from "./calls.ts";
import { JoinForm } from "./JoinForm.tsx";
import { MemberCard } from "./MemberCard.tsx";
import { OpenAccess } from "./OpenAccess.tsx";

export default function PeopleView() {
  const message = useConsoleMessage();
  const [id] = usePlacePath();
  const [loaded, again] = useLoaded(readStaff);
  return (
    <ConsolePage heading={message("place.people")} lead={message("people.lead")}>
      <WhenLoaded loaded={loaded} again={again}>
        {(staff) =>
          id === undefined ? (
            <Staff staff={staff} onChanged={again} />
          ) : (
            <OneMember member={staff.find(({ user }) => user.id === id)} onChanged={again} />
          )
        }
      </WhenLoaded>
    </ConsolePage>
  );
}

export function Staff({ staff, onChanged }: { staff: readonly StaffMember[]; onChanged: () => void }) {
  const [joined, setJoined] = useState<AddedMember>();

  function join(member: AddedMember) {
    setJoined(member);
    onChanged();
  }

  return (
    <div className={layout.sections}>
      {joined?.enrolment && <CodeToHandOver name={joined.user.name} code={joined.enrolment} />}
      <ul className={layout.cards}>
        {staff.map((member) => (
          <MemberCard key={member.user.id} member={member} onChanged={onChanged} />
        ))}
      </ul>
      <JoinForm key={joined?.user.id} onJoined={join} />
    </div>
  );
}

function OneMember({ member, onChanged }: { member: StaffMember | undefined; onChanged: () => void }) {
  const message = useConsoleMessage();
  return (
    <div className={layout.sections}>
      <p>
        <ViewLink to="people">{message("people.all")}</ViewLink>
      </p>
      {member ? (
        <>
          <ul className={layout.cards}>
            <MemberCard member={member} onChanged={onChanged} />
          </ul>
          <OpenAccess user={member.user.id} />
        </>
      ) : (
        <p role="alert">{message("people.gone")}</p>
      )}
    </div>
  );
}
