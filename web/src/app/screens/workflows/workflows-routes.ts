import type { AppQuery } from "@sluice/contract/app";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { queryClient } from "../../../frame/query-client.ts";
import { shellRoute } from "../../shell-route.ts";
import { isWorkflowSort, isWorkflowStatus } from "./workflow-words.ts";
import { listQuery } from "./workflows-queries.ts";

interface ListSearch {
  q?: string;
  status?: AppQuery<"listWorkflows">["status"];
  owner?: "me";
  ready?: "yes" | "no";
  sort?: AppQuery<"listWorkflows">["sort"];
  cursor?: string;
  /** A workflow is being created. */
  create?: true;
}

function listSearch({ q, status, owner, ready, sort, cursor, create }: Record<string, unknown>): ListSearch {
  return {
    q: textOf(q),
    status: isWorkflowStatus(status) ? status : undefined,
    owner: owner === "me" ? owner : undefined,
    ready: ready === "yes" || ready === "no" ? ready : undefined,
    sort: isWorkflowSort(sort) && sort !== "name" ? sort : undefined,
    cursor: textOf(cursor),
    create: create === true || undefined,
  };
}

interface WorkflowSearch {
  tab?: string;
  cursor?: string;
  /** Two versions that are compared, or one with the draft. */
  from?: string;
  to?: string;
}

function workflowSearch({ tab, cursor, from, to }: Record<string, unknown>): WorkflowSearch {
  return { tab: textOf(tab), cursor: textOf(cursor), from: textOf(from), to: textOf(to) };
}

/** The router reads a number in the URL as one. */
function textOf(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}

export const workflowsRoutes = [
  createRoute({
    path: "/workflows",
    getParentRoute: () => shellRoute,
    validateSearch: listSearch,
    loader: ({ location: { search } }) => void queryClient.prefetchQuery(listQuery(listSearch(search))),
    component: lazyRouteComponent(() => import("./list/workflows-screen.tsx"), "WorkflowsScreen"),
  }),
  createRoute({
    path: "/workflows/gallery",
    getParentRoute: () => shellRoute,
    component: lazyRouteComponent(() => import("./gallery/gallery-screen.tsx"), "GalleryScreen"),
  }),
  createRoute({
    path: "/workflows/$workflowId",
    getParentRoute: () => shellRoute,
    validateSearch: workflowSearch,
    component: lazyRouteComponent(() => import("./workflow/workflow-screen.tsx"), "WorkflowScreen"),
  }),
] as const;
