import type { Surface } from "../frame/surface.ts";
import { send } from "../ui/api/send.ts";

const ask = (method: string, path: string, body?: unknown, signal?: AbortSignal) =>
  send({ method, url: `/app/api${path}`, body, signal });

/** The web application, for what it shares with the other surface. */
export const appSurface: Surface = {
  brand: "Sluice",
  base: "",
  first: "home",
  signIn: (body) => ask("POST", "/session", body),
  signOut: () => ask("DELETE", "/session"),
  confirmPassword: (body) => ask("POST", "/session/confirm-password", body),
  hasPassword: () => true,
  offerSignOn: async () => ({ button_label: null }),
  signOnUrl: (path) => `/sign-on/start?${new URLSearchParams({ return_to: path })}`,
  listSessions: async (signal) => (await ask("GET", "/account/sessions", undefined, signal)) as never,
  endSession: (sessionId) => ask("DELETE", `/account/sessions/${sessionId}`),
  endOtherSessions: () => ask("POST", "/account/sessions/end-others"),
};
