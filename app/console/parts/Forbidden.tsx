// A place that exists and that the user may not enter.
import { useCaller } from "../caller.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { ConsolePage } from "./ConsolePage.tsx";
import { useRoleNames } from "./use-role-names.ts";

export function Forbidden({ heading }: { heading: string }) {
  const message = useConsoleMessage();
  const { who, roles } = useCaller();
  return (
    <ConsolePage heading={heading}>
      <p role="alert">{message("state.forbidden", { who, roles: useRoleNames(roles) })}</p>
    </ConsolePage>
  );
}
