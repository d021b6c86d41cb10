// What screens need besides their page: the API and the user's session.
import { createContext, use, useSyncExternalStore } from "react";
import type { ApiClient } from "./api/client.ts";
import type { UserSession } from "./user/user-session.ts";
import { initialUser, type UserState } from "./user/user-state.ts";

export interface Services {
  readonly api: ApiClient;
  readonly session: UserSession;
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
  return useSyncExternalStore(session.subscribe, session.state, () => initialUser);
}
