// A page of the lenders' or the admins' area, below the ways between the area's pages.
import type { ReactNode } from "react";
import { ScreenLink } from "../../components/ScreenLink.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import type { Screen } from "../../site/routes.ts";
import sheet from "../lender.css?url";
import styles from "./AreaPage.module.css";
import layout from "./layout.module.css";

interface AreaPageProps {
  readonly heading: string;
  readonly lead: string;
  /** What the ways are called together, and each of them. */
  readonly navigation: string;
  readonly ways: readonly (readonly [screen: Screen, name: string])[];
  /** What the ways pass on in the address. */
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly children: ReactNode;
}

export function AreaPage({ heading, lead, navigation, ways, query, children }: AreaPageProps) {
  return (
    <div className={styles.area}>
      <link rel="stylesheet" href={sheet} precedence="lender-area" />
      <TextPage wide heading={heading} lead={lead}>
        <nav aria-label={navigation}>
          <ul className={layout.ways}>
            {ways.map(([screen, name]) => (
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
