// The console: asks who uses it, and shows the place that the path names. Its words are GrowthBook's terms, so it is English in all
// languages, but for the user's own passkeys, whose words the sign-in page has too.
import { Suspense, useEffect } from "react";
import { useLoaded } from "../api/use-loaded.ts";
import { usePage } from "../page/page-context.ts";
import { useQuery } from "../page/use-query.ts";
import { languageOf } from "../site/languages.ts";
import { replacedLink } from "./address.ts";
import styles from "./Console.module.css";
import { CallerContext } from "./caller.ts";
import sheet from "./console.css?url";
import { type Caller, whoAmI } from "./control.ts";
import { ConsoleNavigation } from "./parts/ConsoleNavigation.tsx";
import { ConsolePage } from "./parts/ConsolePage.tsx";
import { Forbidden } from "./parts/Forbidden.tsx";
import { Loading } from "./parts/Loading.tsx";
import { NoSuchPath } from "./parts/NoSuchPath.tsx";
import { WhenLoaded } from "./parts/WhenLoaded.tsx";
import { isOpenTo, type Place, placeAt } from "./place.ts";
import { places } from "./places.ts";
import { PlaceContext, useConsolePath, useGoTo } from "./use-address.ts";

export default function Console() {
  const path = useConsolePath();
  const { language } = usePage();
  const place = placeAt(path, places);
  const [loaded, reload] = useLoaded(whoAmI);
  const caller = loaded !== "loading" && "value" in loaded ? loaded.value : undefined;
  const isFirst = path === "" && !place;
  const open = places.filter((candidate) => isOpenTo(candidate, caller?.may ?? []));

  function content() {
    if (place && place.permission === undefined) return <PlaceView place={place} />;
    if (caller && isFirst) return <FirstPlace open={open} />;
    if (!place && !isFirst) return <NoSuchPath />;
    if (caller && place)
      return isOpenTo(place, caller.may) ? <PlaceView place={place} /> : <Forbidden heading={place.name} />;
    return (
      <ConsolePage heading={place?.name ?? "Console"}>
        <WhenLoaded<Caller> loaded={loaded} again={reload}>
          {() => null}
        </WhenLoaded>
      </ConsolePage>
    );
  }

  return (
    <CallerContext value={caller ?? null}>
      <div lang={place?.path === "security" ? languageOf(language).tag : "en"} className={styles.console}>
        <link rel="stylesheet" href={sheet} precedence="console" />
        <ConsoleNavigation places={open} current={place} />
        {content()}
      </div>
    </CallerContext>
  );
}

function PlaceView({ place }: { place: Place }) {
  const { View } = place;
  return (
    <PlaceContext value={place}>
      <Suspense fallback={<Loading heading={place.name} />}>
        <View />
      </Suspense>
    </PlaceContext>
  );
}

/** Leads from the console's own address to the first place that the user may enter; from an old link to where its view is now. */
function FirstPlace({ open }: { open: readonly Place[] }) {
  const query = useQuery();
  const goTo = useGoTo();
  useEffect(() => {
    const target = replacedLink(query) ?? { path: "", query: {} };
    void goTo(target.path || (open[0]?.path ?? ""), target.query, { replace: true });
  });
  return <Loading heading="Console" />;
}
