// Every route's component: the page that the loader brought, inside the shell.
import { useLoaderData } from "react-router";
import { PageContext } from "./page/page-context.ts";
import type { LoadedPage } from "./page/page-loader.ts";
import { useDocumentHead } from "./page/use-document-head.ts";
import { Shell } from "./shell/Shell.tsx";
import { routeOf } from "./site/routes.ts";
import { Gate } from "./user/Gate.tsx";

export function PageRoute() {
  const { page, Screen } = useLoaderData<LoadedPage>();
  useDocumentHead(page);
  return (
    <PageContext value={page}>
      <Shell>
        <Gate access={routeOf(page.screen).access}>
          <Screen key={page.path} page={page} />
        </Gate>
      </Shell>
    </PageContext>
  );
}
