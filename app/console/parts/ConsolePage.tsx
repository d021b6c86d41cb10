// A page of the console; after a move from one view to another, focus goes to its heading.
import { type ComponentProps, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { TextPage } from "../../components/TextPage.tsx";
import { usePage } from "../../page/page-context.ts";

/** Key that the router gives the address that was loaded. */
const first = "default";

export function ConsolePage(props: Omit<ComponentProps<typeof TextPage>, "wide" | "takesFocus">) {
  const { key } = useLocation();
  const [isLater] = useState(key !== first);
  const { title } = usePage();
  useEffect(() => {
    document.title = `${props.heading} – ${title}`;
    return () => {
      document.title = title;
    };
  }, [props.heading, title]);
  return <TextPage wide takesFocus={isLater} {...props} />;
}
