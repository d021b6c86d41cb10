// The roles of the staff, by name, each with a box to tick.
import { useConsoleMessage } from "../i18n/messages.ts";
import { Checks } from "../parts/Checks.tsx";
import { type StaffRole, staffRoles } from "./calls.ts";

interface RoleChecksProps {
  readonly id: string;
  readonly chosen: readonly StaffRole[];
  readonly onChosen: (roles: readonly StaffRole[]) => void;
}

export function RoleChecks({ id, chosen, onChosen }: RoleChecksProps) {
  const message = useConsoleMessage();
  return (
    <Checks
      id={id}
      label={message("people.roles")}
      choices={staffRoles}
      chosen={chosen}
      onChosen={onChosen}
      nameOf={(role) => message(`role.${role}`)}
    />
  );
}
