import { type SessionCookie, sessionCookie } from "../serving/browser/session-cookie.ts";
import { type HandOverCookie, handOverCookie } from "./hand-over-cookie.ts";

/** What the web application's pages keep in a browser. */
export interface AppCookies {
  readonly session: SessionCookie;
  /** That somebody has signed in from here before. It opens nothing. */
  readonly device: SessionCookie;
  readonly handOver: HandOverCookie;
}

/**
 * The session is sent when somebody follows a link to a page, as from a mail: the page is then there at once. Calls that change anything
 * are held to their origin.
 */
export function appCookies(isHttps: boolean): AppCookies {
  return {
    session: sessionCookie("sluice_app", isHttps, "Lax"),
    device: sessionCookie("sluice_device", isHttps),
    handOver: handOverCookie(isHttps),
  };
}
