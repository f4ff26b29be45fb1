import { Type } from "typebox";
import { limits } from "../../shared/limits.ts";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { Trial, TryAgentBody, TryCommandBody } from "../../shared/schemas/trial-views.ts";
import type { AppRoute } from "./route.ts";

const ofTrial = closedObject({ trial_id: Type.String() });
/** Escaped as JSON, a text of quotation marks and line breaks is twice as long. */
const bodyMaxBytes = 2 * limits.app.largeTextMaxBytes + 1024 * 1024;

/** Scripts and commands that their authors run once, outside any run. */
export const trialRoutes = {
  tryAgent: {
    method: "POST",
    path: "/agent-trials",
    tag: "Agents",
    access: "member",
    summary: "Run an agent's script once, outside a run",
    params: null,
    query: null,
    body: TryAgentBody,
    bodyMaxBytes,
    success: { 202: Trial },
  },
  showTrial: {
    method: "GET",
    path: "/trials/{trial_id}",
    tag: "Agents",
    access: "member",
    summary: "Show what became of a test",
    params: ofTrial,
    query: null,
    body: null,
    success: { 200: Trial },
  },
  stopTrial: {
    method: "POST",
    path: "/trials/{trial_id}/stop",
    tag: "Agents",
    access: "member",
    summary: "Stop a test",
    params: ofTrial,
    query: null,
    body: null,
    success: { 200: Trial },
  },
  tryCommand: {
    method: "POST",
    path: "/environments/{environment_id}/trials",
    tag: "Environments",
    access: "member",
    summary: "Run one command in an environment",
    params: closedObject({ environment_id: Type.String() }),
    query: null,
    body: TryCommandBody,
    success: { 202: Trial },
  },
} as const satisfies Record<string, AppRoute>;
