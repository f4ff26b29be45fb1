import { Health } from "../../shared/schemas/health.ts";
import { Key } from "../../shared/schemas/key.ts";
import { healthExample, keyExample } from "../examples/workflow-examples.ts";
import { bodyErrors, credentialErrors, type Route } from "./route.ts";

export const serviceRoutes = {
  getHealth: {
    method: "GET",
    path: "/health",
    tag: "Service",
    credentialed: false,
    scope: null,
    summary: "Check the service",
    description:
      "Says whether the API is served here, and which date of this contract it follows. Needs no credentials " +
      "and answers in every state of the deployment.",
    params: null,
    query: null,
    headers: null,
    body: null,
    success: {
      200: {
        description: "The service answers; `status` says whether the API is served.",
        content: { "application/json": { schema: Health, example: healthExample } },
      },
    },
    errors: [...bodyErrors],
  },
  getMe: {
    method: "GET",
    path: "/me",
    tag: "Service",
    credentialed: true,
    scope: null,
    summary: "Read the calling key",
    description: "What this key may do, its limits, and how much of them is used now. Any valid key may ask.",
    params: null,
    query: null,
    headers: null,
    body: null,
    success: {
      200: {
        description: "The key and its live counters.",
        content: { "application/json": { schema: Key, example: keyExample } },
      },
    },
    errors: [...credentialErrors],
  },
} as const satisfies Record<string, Route>;
