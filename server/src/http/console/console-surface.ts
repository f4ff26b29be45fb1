import { type ConsoleRoute, consoleErrors, consoleRoutes } from "@sluice/contract/console";
import type { UserActor } from "../../access/actor.ts";
import type { RefusedActRequest } from "../../console/audit/record-refused-act.ts";
import type { AdmitParts } from "../serving/browser/admit.ts";
import { browserSurface, type RefusedCall } from "../serving/browser/browser-surface.ts";
import type { ConsoleHandlers } from "./call.ts";

export interface ConsoleSurfaceParts extends AdmitParts {
  readonly handlers: ConsoleHandlers;
  /** Puts on record that somebody was refused what would have changed something. */
  recordRefusedAct(actor: UserActor, act: RefusedActRequest): Promise<unknown>;
}

/** Everything below /console/api: for browsers with a session, of this origin only. */
export function consoleSurface({ handlers, recordRefusedAct, ...admitParts }: ConsoleSurfaceParts) {
  return browserSurface<ConsoleRoute>({
    ...admitParts,
    base: "/console/api",
    routes: consoleRoutes,
    handlers,
    errors: consoleErrors,
    isEnough,
    unavailable: "console_unavailable",
    async recordRefusal(actor, refused) {
      if (!isAct(refused)) return;
      const { operation, code, params, atMs } = refused;
      const [target = ""] = Object.values(params);
      await recordRefusedAct(actor, { action: `request.${operation}`, target, code, atMs });
    },
  });
}

function isEnough({ access }: ConsoleRoute, { consoleRole }: UserActor): boolean {
  if (access === "signed_in") return true;
  return access === "write" ? consoleRole === "administrator" : consoleRole !== null;
}

/** What was not understood, or only asks for the password again, is no refusal of an act. */
const notRecorded = new Set<string>(["invalid_request", "recent_password_required"]);

function isAct({ method, access, code }: RefusedCall): boolean {
  return method !== "GET" && access !== "open" && !notRecorded.has(code);
}
