// The experiments that were live and are no more: their results stay.

import { useLoaded } from "../../api/use-loaded.ts";
import { joinPath } from "../address.ts";
import { readEnded } from "../control.ts";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { When } from "../parts/When.tsx";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";

export function EndedSection() {
  const [loaded, again] = useLoaded(readEnded);
  return (
    <section aria-labelledby="ended" className={layout.stack}>
      <h2 id="ended">Ended experiments</h2>
      <WhenLoaded loaded={loaded} again={again}>
        {(ended) =>
          ended.length === 0 ? (
            <p>None has ended in the last 400 days.</p>
          ) : (
            <ul className={layout.list}>
              {ended.map(({ key, name, ended_at }) => (
                <li key={key}>
                  <p>
                    <strong>{name || key}</strong> <span className={layout.soft}>was live until</span>{" "}
                    <When at={new Date(ended_at).toISOString()} />
                  </p>
                  <ViewLink
                    to={joinPath("experiments", key, "results")}
                    look="quiet"
                    label={`Results of ${name || key}`}
                  >
                    Results
                  </ViewLink>
                </li>
              ))}
            </ul>
          )
        }
      </WhenLoaded>
    </section>
  );
}
