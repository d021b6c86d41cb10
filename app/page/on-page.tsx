// For tests: a component as it stands on a page, in English, with what pages give to components.
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { ApiClient } from "../api/client.ts";
import { ConsentStore } from "../consent/consent-store.ts";
import { ExperimentTool } from "../experiments/experiment-tool.ts";
import { ToastStore } from "../notices/toast-store.ts";
import { InstallOffer } from "../offline/install-offer.ts";
import { ServicesContext } from "../services.ts";
import { UserSession } from "../user/user-session.ts";
import { PageContext } from "./page-context.ts";
import type { PageData } from "./page-data.ts";

/** The services of a page that nothing answers. */
function services() {
  const experiments = new ExperimentTool({ cookie: "" });
  return {
    api: new ApiClient({ fetch: () => Promise.reject(new TypeError("offline")), denial: () => () => undefined }),
    session: new UserSession(experiments),
    consent: new ConsentStore({ cookie: "" }),
    toasts: new ToastStore(),
    experiments,
    installing: new InstallOffer(),
  };
}

interface OnPageProps {
  readonly page?: Partial<PageData>;
  readonly children: ReactNode;
}

export function OnPage({ page, children }: OnPageProps) {
  const pageData = { screen: "landing", language: "en-gb", path: "/en-gb/", title: "Kirkas", ...page } as PageData;
  return (
    <MemoryRouter initialEntries={[pageData.path]}>
      <ServicesContext value={services()}>
        <PageContext value={pageData}>{children}</PageContext>
      </ServicesContext>
    </MemoryRouter>
  );
}
