import { type SessionCookie, sessionCookie } from "../serving/browser/session-cookie.ts";

/** What the web application's pages keep in a browser. */
export interface AppCookies {
  readonly session: SessionCookie;
  /** That somebody has signed in from here before. It opens nothing. */
  readonly device: SessionCookie;
  /** What a hand-over from the console must come back with, and where it leads. */
  readonly handOver: SessionCookie;
}

/**
 * The session is sent when somebody follows a link to a page, as from a mail: the page is then there at once. Calls that change anything
 * are held to their origin.
 */
export function appCookies(isHttps: boolean): AppCookies {
  return {
    session: sessionCookie("sluice_app", isHttps, "Lax"),
    device: sessionCookie("sluice_device", isHttps),
    handOver: sessionCookie("sluice_hand_over", isHttps, "Lax"),
  };
}
