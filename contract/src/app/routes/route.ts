import type { BrowserRoute } from "../../shared/browser/browser-route.ts";

export const appTags = {
  Session: "Sign in and out.",
  Account: "What a person does about themselves.",
  Workflows: "Drafts, versions, what is active.",
  Agents: "Who does the steps.",
  Environments: "Where scripts run.",
  Connectors: "Where files come from.",
  Graphs: "What runs have learnt from documents.",
  Runs: "Start, watch, collect, erase.",
  Inbox: "What waits for a person, and what was decided.",
  Schedules: "Runs that start by the clock.",
  Files: "A person's own files.",
  Templates: "What libraries offer, and samples.",
  Deployment: "What holds for everyone here.",
  Live: "What is happening now.",
} as const;
export type AppTag = keyof typeof appTags;

/**
 * Who may call a route. `open`: anyone. `member`: everyone who is assigned to the deployment. `manager`: its managers.
 * What has an owner is changed by its owner and by managers: each operation sees to that itself.
 */
export type AppAccess = "open" | "member" | "manager";

export type AppRoute = BrowserRoute<AppTag, AppAccess> & {
  /** Changes what somebody owns: refused to a member who does not. */
  readonly owned?: true;
};
