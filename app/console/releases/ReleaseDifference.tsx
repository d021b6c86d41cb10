// What making a release live would change: which pages, and how many bytes visitors load.
import { Badge } from "../../components/Badge.tsx";
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
      {diff.screens.length > 0 && <ScreenSizes screens={diff.screens} budgets={diff.budgets} />}
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

/** What a screen's largest page has, with the name of its column. */
const columns = [
  ["html", "releases.largest-html"],
  ["data", "releases.largest-data"],
  ["scripts", "releases.own-scripts"],
  ["styles", "releases.own-styles"],
] as const;

type ScreenSizesProps = Pick<ReleaseDiff, "screens" | "budgets">;

function ScreenSizes({ screens, budgets }: ScreenSizesProps) {
  const message = useConsoleMessage();
  const sizesOf = useSizes();
  const written = (bytes: number) => sizesOf({ from: bytes, to: bytes });
  return (
    <table className={layout.table}>
      <caption>{message("releases.sizes")}</caption>
      <thead>
        <tr>
          <th scope="col">{message("releases.screen")}</th>
          <th scope="col">{message("releases.pages")}</th>
          {columns.map(([part, name]) => (
            <th key={part} scope="col">
              {message(name)}
            </th>
          ))}
        </tr>
        <tr>
          <th scope="row">{message("releases.budget")}</th>
          <td />
          {columns.map(([part]) => (
            <td key={part}>{message("releases.at-most", { size: written(budgets[part]) })}</td>
          ))}
        </tr>
      </thead>
      <tbody>
        {screens.map(({ screen, pages, ...sizes }) => (
          <tr key={screen}>
            <th scope="row">{screen}</th>
            <td>{pages}</td>
            {columns.map(([part]) => (
              <td key={part}>
                {sizesOf(sizes[part])}
                {sizes[part].to > budgets[part] && (
                  <>
                    {" "}
                    <Badge tone="bad">{message("releases.over-budget")}</Badge>
                  </>
                )}
              </td>
            ))}
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
