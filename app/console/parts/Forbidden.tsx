// A place that exists and that the user may not enter.
import { useCaller } from "../caller.ts";
import { ConsolePage } from "./ConsolePage.tsx";

export function Forbidden({ heading }: { heading: string }) {
  const { who, roles } = useCaller();
  return (
    <ConsolePage heading={heading}>
      <p role="alert">
        You are signed in as {who} ({roles.join(", ")}), and this takes another role. Ask an admin for it.
      </p>
    </ConsolePage>
  );
}
