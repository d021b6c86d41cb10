// A page of the lenders' or the admins' area, below the links between the area's pages.
import type { ReactNode } from "react";
import tabs from "../../components/LinkTabs.module.css";
import { ScreenLink } from "../../components/ScreenLink.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import type { Screen } from "../../site/routes.ts";
import sheet from "../lender.css?url";
import styles from "./AreaPage.module.css";
import layout from "./layout.module.css";

interface AreaPageProps {
  readonly heading: string;
  readonly lead: string;
  /** What the links between the pages are called together, and each of them. */
  readonly navigation: string;
  readonly pages: readonly (readonly [screen: Screen, name: string])[];
  /** What the links pass on in the address. */
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly children: ReactNode;
}

export function AreaPage({ heading, lead, navigation, pages, query, children }: AreaPageProps) {
  return (
    <div className={styles.area}>
      <link rel="stylesheet" href={sheet} precedence="lender-area" />
      <TextPage wide heading={heading} lead={lead}>
        <nav aria-label={navigation}>
          <ul className={`${tabs.tabs} ${layout.row}`}>
            {pages.map(([screen, name]) => (
              <li key={screen}>
                <ScreenLink screen={screen} query={query}>
                  {name}
                </ScreenLink>
              </li>
            ))}
          </ul>
        </nav>
        {children}
      </TextPage>
    </div>
  );
}
