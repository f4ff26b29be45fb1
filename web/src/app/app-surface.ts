import { queryClient } from "../frame/query-client.ts";
import type { Surface } from "../frame/surface.ts";
import { sessionQuery } from "./account/session-query.ts";
import { callApp } from "./api/call-app.ts";

/** The web application, for what it shares with the other surface. */
export const appSurface: Surface = {
  brand: "Sluice",
  base: "",
  first: "Home",
  signIn: (body) => callApp("signIn", { body }),
  signOut: () => callApp("signOut", { quiet: true }),
  confirmPassword: (body) => callApp("confirmPassword", { body }),
  hasPassword: () => queryClient.getQueryData(sessionQuery.queryKey)?.person.has_password !== false,
  async offerSignOn(signal) {
    const { single_sign_on: offer } = await callApp("offerSignIn", { signal });
    return { button_label: offer?.button_label ?? null };
  },
  signOnUrl(path, { again = false } = {}) {
    const query = { single_sign_on: "true", return_to: path, ...(again ? { again: "true" } : {}) };
    return `/sign-in/console?${new URLSearchParams(query)}`;
  },
  listSessions: (signal) => callApp("listOwnSessions", { signal }),
  endSession: (session_id) => callApp("endOwnSession", { params: { session_id } }),
  endOtherSessions: () => callApp("endOtherSessions"),
};
