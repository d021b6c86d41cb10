// What screens need besides their page: the API, the user's session, consent, short messages and assignments.
import { createContext, use, useSyncExternalStore } from "react";
import type { ApiClient } from "./api/client.ts";
import type { Consent } from "./consent/consent.ts";
import type { ConsentStore } from "./consent/consent-store.ts";
import type { ExperimentTool } from "./experiments/experiment-tool.ts";
import type { ToastStore } from "./notices/toast-store.ts";
import type { InstallOffer } from "./offline/install-offer.ts";
import { useStore } from "./store.ts";
import type { UserSession } from "./user/user-session.ts";
import type { UserState } from "./user/user-state.ts";

export interface Services {
  readonly api: ApiClient;
  readonly session: UserSession;
  readonly consent: ConsentStore;
  readonly toasts: ToastStore;
  readonly experiments: ExperimentTool;
  readonly installing: InstallOffer;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error("ServicesContext is missing above this component.");
  return services;
}

/** The user's state; LOADING until the browser has asked for the profile. */
export function useUser(): UserState {
  const { session } = useServices();
  return useStore(session);
}

/** The visitor's consent; unknown until the page has been hydrated, as a prerendered one serves everybody. */
export function useConsent(): Consent | "undecided" | "unknown" {
  const { consent } = useServices();
  return useSyncExternalStore<Consent | "undecided" | "unknown">(
    consent.subscribe,
    () => consent.value() ?? "undecided",
    () => "unknown",
  );
}
