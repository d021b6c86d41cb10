// The bottom of every page: links, the other regions, and what the law asks to be said.

import { Caution } from "../components/Caution.tsx";
import { ScreenLink } from "../components/ScreenLink.tsx";
import { type Message, useMessage } from "../i18n/use-message.ts";
import { usePage } from "../page/page-context.ts";
import type { Screen } from "../site/routes.ts";
import { ConsentMenuLink } from "./ConsentMenuLink.tsx";
import styles from "./Footer.module.css";
import { InstallButton } from "./InstallButton.tsx";
import { Logo } from "./Logo.tsx";

const groups = [
  {
    heading: "footer.products",
    screens: ["compare", "unsecured-loans", "credit-cards", "bank-accounts"],
  },
  { heading: "footer.learn", screens: ["loan-purposes", "blog", "glossary", "guides", "faq"] },
  {
    heading: "footer.service",
    screens: ["why", "fair-comparison", "lenders", "contact", "privacy-policy", "cookie-policy", "terms"],
  },
] as const satisfies readonly { heading: Parameters<Message>[0]; screens: readonly Screen[] }[];

const regionNames = { fi: "region.fi", intl: "region.intl" } as const;

function isNamedRegion(region: string): region is keyof typeof regionNames {
  return region in regionNames;
}

export function Footer() {
  const message = useMessage();
  const { regions } = usePage();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.groups}>
          {groups.map(({ heading, screens }) => (
            <div key={heading}>
              <h2 className={styles.heading}>{message(heading)}</h2>
              <ul className={styles.links}>
                {screens.map((screen) => (
                  <li key={screen}>
                    <ScreenLink screen={screen}>{message(`link.${screen}`)}</ScreenLink>
                  </li>
                ))}
                {heading === "footer.service" && (
                  <li>
                    <ConsentMenuLink>{message("consent.change")}</ConsentMenuLink>
                  </li>
                )}
              </ul>
            </div>
          ))}
          <div>
            <h2 className={styles.heading}>{message("footer.regions")}</h2>
            <ul className={styles.links}>
              {regions.map(({ region, url }) => (
                <li key={region}>
                  <a href={url}>{isNamedRegion(region) ? message(regionNames[region]) : region}</a>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <div className={styles.notice}>
          <div>
            <Logo />
            <div>
              <InstallButton />
            </div>
          </div>
          <div>
            <div className={styles.caution}>
              <Caution />
            </div>
            <p>{message("footer.notice")}</p>
          </div>
        </div>
      </div>
    </footer>
  );
}
