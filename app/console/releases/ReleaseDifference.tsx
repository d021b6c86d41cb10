// What making a release live would change: which pages, and how many bytes visitors load.
import { useConsoleLocale, useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { useDifference } from "../versions/use-difference.ts";
import { type Bytes, type ReleaseDiff, readReleaseDiff } from "../versions/version-calls.ts";

export function ReleaseDifference({ id }: { id: string }) {
  const [loaded, again] = useDifference(readReleaseDiff, id);
  return (
    <WhenLoaded loaded={loaded} again={again}>
      {(diff) => <ReleaseChanges diff={diff} />}
    </WhenLoaded>
  );
}

/** Pages of each list that are shown; the counts above say how many there are. */
const maxShown = 50;

export function ReleaseChanges({ diff }: { diff: ReleaseDiff }) {
  const message = useConsoleMessage();
  const sizesOf = useSizes();
  const { pages, scripts, styles } = diff;
  const isSame = (bytes: Bytes) => bytes.from === bytes.to;
  if (pages.added + pages.removed + pages.changed === 0 && isSame(scripts) && isSame(styles))
    return <p>{message("versions.same")}</p>;
  const lists = [
    ["releases.added", diff.added, pages.added],
    ["releases.removed", diff.removed, pages.removed],
    ["releases.changed", diff.changed, pages.changed],
  ] as const;
  return (
    <>
      <p>{message("releases.page-counts", pages)}</p>
      <p>{message("releases.scripts", { sizes: sizesOf(scripts) })}</p>
      <p>{message("releases.styles", { sizes: sizesOf(styles) })}</p>
      {diff.screens.length > 0 && <ScreenSizes screens={diff.screens} />}
      {lists
        .filter(([, , count]) => count > 0)
        .map(([name, shown, count]) => (
          <section key={name}>
            <h3>{message(name)}</h3>
            <ul className={layout.list}>
              {shown.slice(0, maxShown).map(({ region, path }) => (
                <li key={`${region} ${path}`}>
                  {path} ({region})
                </li>
              ))}
            </ul>
            {count > maxShown && <p>{message("versions.more", { count: count - maxShown })}</p>}
          </section>
        ))}
    </>
  );
}

function ScreenSizes({ screens }: { screens: ReleaseDiff["screens"] }) {
  const message = useConsoleMessage();
  const sizesOf = useSizes();
  return (
    <table className={layout.table}>
      <caption>{message("releases.sizes")}</caption>
      <thead>
        <tr>
          <th scope="col">{message("releases.screen")}</th>
          <th scope="col">{message("releases.pages")}</th>
          <th scope="col">{message("releases.largest-html")}</th>
          <th scope="col">{message("releases.largest-data")}</th>
          <th scope="col">{message("releases.own-scripts")}</th>
        </tr>
      </thead>
      <tbody>
        {screens.map(({ screen, pages, html, data, scripts }) => (
          <tr key={screen}>
            <th scope="row">{screen}</th>
            <td>{pages}</td>
            <td>{sizesOf(html)}</td>
            <td>{sizesOf(data)}</td>
            <td>{sizesOf(scripts)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Writes bytes before and after in kilobytes; once where they read the same. */
function useSizes(): (bytes: Bytes) => string {
  const locale = useConsoleLocale();
  const format = new Intl.NumberFormat(locale, { style: "unit", unit: "kilobyte", maximumFractionDigits: 1 });
  const written = (bytes: number) => format.format(bytes / 1000);
  return ({ from, to }) => [...new Set([written(from), written(to)])].join(" → ");
}
