// A view whose code or first answer is on its way.
import { ConsolePage } from "./ConsolePage.tsx";

export function Loading({ heading }: { heading: string }) {
  return (
    <ConsolePage heading={heading}>
      <p role="status">Loading…</p>
    </ConsolePage>
  );
}
