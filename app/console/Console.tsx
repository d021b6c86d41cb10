// The console: asks who uses it, and shows the place that the path names, in Finnish or English.
import { Suspense, use, useEffect } from "react";
import { useLoaded } from "../api/use-loaded.ts";
import { usePage } from "../page/page-context.ts";
import { useQuery } from "../page/use-query.ts";
import { replacedLink } from "./address.ts";
import { CallerContext } from "./caller.ts";
import sheet from "./console.css?url";
import { whoAmI } from "./control.ts";
import { consoleLanguageOf } from "./i18n/language.ts";
import { ConsoleI18nContext, loadConsoleMessages, useConsoleMessage } from "./i18n/messages.ts";
import { ConsolePage } from "./parts/ConsolePage.tsx";
import { Forbidden } from "./parts/Forbidden.tsx";
import { Loading } from "./parts/Loading.tsx";
import { NoSuchPath } from "./parts/NoSuchPath.tsx";
import { WhenLoaded } from "./parts/WhenLoaded.tsx";
import { isOpenTo, type Place, placeAt } from "./place.ts";
import { places } from "./places.ts";
import { ConsoleShell } from "./shell/ConsoleShell.tsx";
import { useOverlays } from "./shell/use-overlays.tsx";
import { PlaceContext, useConsolePath, useGoTo } from "./use-address.ts";

export default function Console() {
  const { language } = usePage();
  return (
    <ConsoleI18nContext value={use(loadConsoleMessages(consoleLanguageOf(language)))}>
      <link rel="stylesheet" href={sheet} precedence="console" />
      <Places />
    </ConsoleI18nContext>
  );
}

function Places() {
  const message = useConsoleMessage();
  const path = useConsolePath();
  const [loaded, reload] = useLoaded(whoAmI);
  const caller = loaded !== "loading" && "value" in loaded ? loaded.value : undefined;
  const may = caller?.may ?? [];
  const readable = { may, may_read_counts: caller?.may_read_counts ?? [] };
  const open = places.filter((candidate) => isOpenTo(candidate, readable));
  const { openPalette, openHelp, overlay } = useOverlays(open, may);
  const place = placeAt(path, places);
  const replaced = replacedLink(useQuery());

  function view() {
    if (path === "" && replaced) return <ReplacedLink to={replaced} />;
    if (!place) return <NoSuchPath />;
    if (isOpenTo(place, readable)) return <PlaceView place={place} />;
    if (caller) return <Forbidden heading={message(place.name)} />;
    return (
      <ConsolePage heading={message(place.name)}>
        <WhenLoaded loaded={loaded} again={reload}>
          {() => null}
        </WhenLoaded>
      </ConsolePage>
    );
  }

  return (
    <CallerContext value={caller ?? null}>
      <ConsoleShell
        places={open.filter(({ icon }) => icon)}
        current={place}
        openPalette={openPalette}
        openHelp={openHelp}
      >
        {view()}
      </ConsoleShell>
      {overlay}
    </CallerContext>
  );
}

function PlaceView({ place }: { place: Place }) {
  const message = useConsoleMessage();
  const { View } = place;
  return (
    <PlaceContext value={place}>
      <Suspense fallback={<Loading heading={message(place.name)} />}>
        <View />
      </Suspense>
    </PlaceContext>
  );
}

/** Leads from an old link to where its view is now. */
function ReplacedLink({ to }: { to: NonNullable<ReturnType<typeof replacedLink>> }) {
  const message = useConsoleMessage();
  const goTo = useGoTo();
  useEffect(() => void goTo(to.path, to.query, { replace: true }));
  return <Loading heading={message("shell.title")} />;
}
