import { describeRoutes } from "../../shared/browser/describe-routes.ts";
import type { JsonObject } from "../../shared/json.ts";
import { type AppAccess, appTags } from "../routes/route.ts";
import { appRoutes } from "../routes/routes.ts";

const whoMay: Record<AppAccess, string> = {
  open: "Anyone may call it.",
  member: "For everyone who is assigned to the deployment.",
  manager: "For managers of the deployment.",
};

/** The OpenAPI document of what the web application's pages call. */
export function appOpenApi({ release, baseUrl }: { release: string; baseUrl: string }): JsonObject {
  return describeRoutes({
    title: "Sluice web application",
    description:
      "What the web application's pages call. Same origin only, with the session cookie of a person who is signed in. " +
      "Programs use the API at /api/v1 with an API key instead. A write names the revision it was made from; another " +
      "in between is refused with `edit_conflict`.",
    release,
    url: `${baseUrl}/app/api`,
    tags: appTags,
    routes: appRoutes,
    cookie: "sluice_app",
    whoMay,
  });
}
