import { type AppRoute, appErrors, appRoutes } from "@sluice/contract/app";
import type { UserActor } from "../../access/actor.ts";
import type { AdmitParts } from "../serving/browser/admit.ts";
import { browserSurface } from "../serving/browser/browser-surface.ts";
import type { AppHandlers } from "./call.ts";

export interface AppSurfaceParts extends AdmitParts {
  readonly handlers: AppHandlers;
}

/** Everything below /app/api: for the people of the deployment, from its own pages only. */
export function appSurface({ handlers, ...admitParts }: AppSurfaceParts) {
  return browserSurface<AppRoute>({
    ...admitParts,
    base: "/app/api",
    routes: appRoutes,
    handlers,
    errors: appErrors,
    isEnough,
    mustBeKeepable: true,
    unavailable: "deployment_unavailable",
  });
}

function isEnough({ access }: AppRoute, { deploymentRole }: UserActor): boolean {
  return access === "manager" ? deploymentRole === "manager" : deploymentRole !== null;
}
