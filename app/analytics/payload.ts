// What is sent once a session, with consent only (specification, section 3).

export interface AnalyticsPayload {
  readonly location: string;
  readonly referrer: string;
  readonly title: string;
  readonly language: string;
  /** Width and height in CSS pixels, such as `1280x800`. */
  readonly screenSize: string;
  readonly viewportSize: string;
  readonly sessionId: string;
  /** How many sessions there have been in this browser, this one included. */
  readonly sessionCount: number;
}

/** The parts of the browser that the payload is made from. */
export interface AnalyticsSource {
  readonly document: Pick<Document, "title" | "referrer">;
  readonly location: Pick<Location, "origin" | "pathname">;
  readonly navigator: Pick<Navigator, "language">;
  readonly screen: Pick<Screen, "width" | "height">;
  readonly viewport: () => { readonly width: number; readonly height: number };
  readonly sessionStorage: () => Storage;
  readonly localStorage: () => Storage;
  readonly newId: () => string;
}

const sessionKey = "analytics-session";
const countKey = "analytics-session-count";

/** The payload of this session; undefined when it has been captured before. */
export function capturePayload(source: AnalyticsSource): AnalyticsPayload | undefined {
  const { document, location, navigator, screen } = source;
  const [sessionStorage, localStorage] = [source.sessionStorage(), source.localStorage()];
  if (sessionStorage.getItem(sessionKey)) return undefined;
  const viewport = source.viewport();
  const sessionId = source.newId();
  const sessionCount = (Number(localStorage.getItem(countKey)) || 0) + 1;
  sessionStorage.setItem(sessionKey, sessionId);
  localStorage.setItem(countKey, String(sessionCount));
  return {
    // Without its query, which may hold a sign-in token or what the visitor typed.
    location: location.origin + location.pathname,
    referrer: withoutQuery(document.referrer),
    title: document.title,
    language: navigator.language,
    screenSize: `${screen.width}x${screen.height}`,
    viewportSize: `${viewport.width}x${viewport.height}`,
    sessionId,
    sessionCount,
  };
}

/** Takes back what was kept, when consent is taken back. */
export function forgetSessions({ sessionStorage, localStorage }: AnalyticsSource): void {
  sessionStorage().removeItem(sessionKey);
  localStorage().removeItem(countKey);
}

function withoutQuery(url: string): string {
  return url.split(/[?#]/)[0] ?? "";
}
