/** The routes of the contract, written down once more: what is tested must not be asked what it should be. */
export const routeList = {
  getHealth: { method: "GET", path: "/health", scope: null },
  getMe: { method: "GET", path: "/me", scope: null },
  listWorkflows: { method: "GET", path: "/workflows", scope: "workflows:read" },
  getWorkflow: { method: "GET", path: "/workflows/{workflow_id}", scope: "workflows:read" },
  getParameters: { method: "GET", path: "/workflows/{workflow_id}/parameters", scope: "workflows:read" },
  startRun: { method: "POST", path: "/workflows/{workflow_id}/runs", scope: "runs:create" },
  listRuns: { method: "GET", path: "/runs", scope: "runs:read" },
  getRun: { method: "GET", path: "/runs/{run_id}", scope: "runs:read" },
  listSteps: { method: "GET", path: "/runs/{run_id}/steps", scope: "runs:read" },
  listApprovals: { method: "GET", path: "/runs/{run_id}/approvals", scope: "runs:read" },
  listOutputs: { method: "GET", path: "/runs/{run_id}/outputs", scope: "outputs:read" },
  download: { method: "GET", path: "/runs/{run_id}/outputs/{output_id}/content", scope: "outputs:read" },
  downloadAll: { method: "GET", path: "/runs/{run_id}/outputs.zip", scope: "outputs:read" },
  cancelRun: { method: "POST", path: "/runs/{run_id}/cancel", scope: "runs:create" },
  getRedaction: { method: "GET", path: "/runs/{run_id}/pii-redaction", scope: "runs:read" },
  listEvents: { method: "GET", path: "/runs/{run_id}/events", scope: "runs:read" },
  eraseRunData: { method: "DELETE", path: "/runs/{run_id}/data", scope: "runs:delete" },
} as const;

export type RouteName = keyof typeof routeList;

export const routeNames = Object.keys(routeList) as RouteName[];

export interface RoutedCall {
  readonly route: RouteName;
  readonly ids: readonly string[];
  readonly query: URLSearchParams;
}

/** Which route a request is for; or how many methods its path has; or that there is no such path. */
export function routeOf(method: string, target: string): RoutedCall | { readonly allowed: string[] } | null {
  const local = target.replace(/^http:\/\/[^/]*/, "");
  const [path = "", ...rest] = local.split("?");
  const segments = path.slice("/api/v1/".length).split("/").map(decoded);
  const fitting = routeNames.flatMap((route) => {
    const ids = idsIn(routeList[route].path.slice(1).split("/"), segments);
    return ids === null ? [] : [{ route, ids }];
  });
  if (path === "/api/v1" || fitting.length === 0) return null;
  const wanted = method === "HEAD" ? "GET" : method;
  const found = fitting.find(({ route }) => routeList[route].method === wanted);
  if (found) return { ...found, query: new URLSearchParams(rest.join("?")) };
  return { allowed: fitting.map(({ route }) => routeList[route].method) };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function idsIn(pattern: readonly string[], segments: readonly string[]): string[] | null {
  if (pattern.length !== segments.length) return null;
  const ids: string[] = [];
  for (const [at, part] of pattern.entries()) {
    const segment = segments[at] ?? "";
    if (!part.startsWith("{")) {
      if (part !== segment) return null;
    } else if (segment === "") return null;
    else ids.push(segment);
  }
  return ids;
}
