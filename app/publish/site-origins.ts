// Where each region of the service is reached (locales/regions.json). PORT at build replaces the
// port of local origins, for a service that was started on another port.
import regionsJson from "../../locales/regions.json" with { type: "json" };

export interface Region {
  readonly id: string;
  /** Scheme, host and port, without a closing slash. */
  readonly origin: string;
}

/** The regions, with their origins as this build is to name them. */
export function siteRegions(port: string | undefined): readonly Region[] {
  return regionsJson.regions.map(({ id, origin }) => {
    const url = new URL(origin);
    const local = url.hostname === "localhost" || url.hostname.endsWith(".localhost");
    if (port && local) url.port = port;
    return { id, origin: url.origin };
  });
}
