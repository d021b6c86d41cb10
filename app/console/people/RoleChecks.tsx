// The roles of the staff, by name, each with a box to tick.
import { useConsoleMessage } from "../i18n/messages.ts";
import checks from "../parts/Checks.module.css";
import layout from "../parts/layout.module.css";
import { type StaffRole, staffRoles } from "./calls.ts";

interface RoleChecksProps {
  readonly id: string;
  readonly chosen: readonly StaffRole[];
  readonly onChosen: (roles: readonly StaffRole[]) => void;
}

export function RoleChecks({ id, chosen, onChosen }: RoleChecksProps) {
  const message = useConsoleMessage();
  return (
    <fieldset className={`${checks.checks} ${layout.ticks}`}>
      <legend>{message("people.roles")}</legend>
      {staffRoles.map((role) => (
        <label key={role} htmlFor={`${id}-${role}`}>
          <input
            type="checkbox"
            id={`${id}-${role}`}
            checked={chosen.includes(role)}
            onChange={({ target: { checked } }) =>
              onChosen(checked ? [...chosen, role] : chosen.filter((one) => one !== role))
            }
          />
          {message(`role.${role}`)}
        </label>
      ))}
    </fieldset>
  );
}
