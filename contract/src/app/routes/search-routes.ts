import { Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { SearchHits } from "../schemas/search.ts";
import type { AppRoute } from "./route.ts";

export const searchRoutes = {
  searchEverything: {
    method: "GET",
    path: "/search",
    tag: "Deployment",
    access: "member",
    summary: "Find what the deployment holds by a part of its name or the beginning of its id",
    params: null,
    query: closedObject({
      q: Type.String({
        minLength: 1,
        maxLength: 200,
        description: "In any case. Runs are found by their id, or by the whole of their client reference.",
      }),
    }),
    body: null,
    success: { 200: SearchHits },
  },
} as const satisfies Record<string, AppRoute>;
