// The providers around the router, the same in the browser and at build.
import type { I18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { ReactNode } from "react";
import { type Services, ServicesContext } from "./services.ts";

export function App({ i18n, services, children }: { i18n: I18n; services: Services; children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <ServicesContext value={services}>{children}</ServicesContext>
    </I18nProvider>
  );
}
