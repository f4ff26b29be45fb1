import { Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { liveTopics } from "../../shared/vocabulary/live.ts";
import type { AppRoute } from "./route.ts";

export const liveRoutes = {
  followLive: {
    method: "GET",
    path: "/live",
    tag: "Live",
    access: "member",
    summary:
      "Follow what changes, as server-sent events `ready`, `change` and `reset`; resumed by Last-Event-ID",
    params: null,
    query: closedObject({
      topics: Type.Optional(
        Type.String({
          maxLength: 200,
          description: `Of ${liveTopics.join(", ")}, separated by commas; all of them by default.`,
        }),
      ),
      last_event_id: Type.Optional(
        Type.String({ maxLength: 64, description: "For a first connection; the header counts before it." }),
      ),
    }),
    body: null,
    success: { 200: null },
    contentType: "text/event-stream",
  },
} as const satisfies Record<string, AppRoute>;
