// An address of the console that no view has.
import { ConsolePage } from "./ConsolePage.tsx";
import { ViewLink } from "./ViewLink.tsx";

export function NoSuchPath() {
  return (
    <ConsolePage heading="There is nothing at this address">
      <p>The link may be old or mistyped. The navigation has everything that you may open.</p>
      <p>
        <ViewLink to="" look="quiet">
          To the beginning of the console
        </ViewLink>
      </p>
    </ConsolePage>
  );
}
