// The links of the main navigation.

import { ScreenLink } from "../components/ScreenLink.tsx";
import { type Message, useMessage } from "../i18n/use-message.ts";
import type { Screen } from "../site/routes.ts";

const links: readonly { screen: Screen; name: Parameters<Message>[0] }[] = [
  { screen: "compare", name: "nav.apply" },
  { screen: "loan-purposes", name: "nav.purposes" },
  { screen: "fair-comparison", name: "nav.fair-comparison" },
  { screen: "blog", name: "nav.blog" },
  { screen: "glossary", name: "nav.glossary" },
];

export function NavigationLinks({ className }: { className: string | undefined }) {
  const message = useMessage();
  return (
    <ul className={className}>
      {links.map(({ screen, name }) => (
        <li key={screen}>
          <ScreenLink screen={screen}>{message(name)}</ScreenLink>
        </li>
      ))}
    </ul>
  );
}
