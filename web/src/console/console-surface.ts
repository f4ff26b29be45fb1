import { queryClient } from "../frame/query-client.ts";
import type { Surface } from "../frame/surface.ts";
import { accountQuery } from "./account/account-query.ts";
import { callConsole } from "./api/call-console.ts";

const base = "/console";

/** The console, for what it shares with the other surface. */
export const consoleSurface: Surface = {
  brand: "Sluice console",
  base,
  first: "the overview",
  signIn: (body) => callConsole("signIn", { body }),
  signOut: () => callConsole("signOut", { quiet: true }),
  confirmPassword: (body) => callConsole("confirmPassword", { body }),
  hasPassword: () => queryClient.getQueryData(accountQuery.queryKey)?.has_password !== false,
  offerSignOn: (signal) => callConsole("offerSignOn", { signal }),
  signOnUrl(path, { again = false } = {}) {
    const query = new URLSearchParams({ return_to: `${base}${path}`, ...(again ? { again: "true" } : {}) });
    return `${base}/sign-on/start?${query}`;
  },
  listSessions: (signal) => callConsole("listOwnSessions", { signal }),
  endSession: (session_id) => callConsole("endOwnSession", { params: { session_id } }),
  endOtherSessions: () => callConsole("endOtherSessions"),
};
