import { describeRoutes } from "../../shared/browser/describe-routes.ts";
import type { JsonObject } from "../../shared/json.ts";
import { type ConsoleAccess, consoleTags } from "../routes/route.ts";
import { consoleRoutes } from "../routes/routes.ts";

const whoMay: Record<ConsoleAccess, string> = {
  open: "Anyone may call it.",
  signed_in: "For any person who is signed in.",
  read: "For administrators and auditors.",
  write: "For administrators.",
};

/** The console's own OpenAPI document. It is for its pages and for administrators' scripts, not for API keys. */
export function consoleOpenApi({ release, baseUrl }: { release: string; baseUrl: string }): JsonObject {
  return describeRoutes({
    title: "Sluice administrator console",
    description:
      "What the console's pages call. Same origin only, with the session cookie of a person who is signed in. " +
      "A write names the revision it was made from; another in between is refused with `edit_conflict`.",
    release,
    url: `${baseUrl}/console/api`,
    tags: consoleTags,
    routes: consoleRoutes,
    cookie: "sluice_console",
    whoMay,
  });
}
