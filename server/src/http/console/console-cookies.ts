import { type SessionCookie, sessionCookie } from "../serving/browser/session-cookie.ts";

/** What the console's pages keep in a browser. */
export interface ConsoleCookies {
  readonly session: SessionCookie;
  /** That somebody has signed in from here before. It opens nothing. */
  readonly device: SessionCookie;
}

export function consoleCookies(isHttps: boolean): ConsoleCookies {
  return {
    session: sessionCookie("sluice_console", isHttps),
    device: sessionCookie("sluice_device", isHttps),
  };
}
