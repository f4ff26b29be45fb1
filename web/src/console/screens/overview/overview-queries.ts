import { limits } from "@sluice/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { callConsole } from "../../api/call-console.ts";

export const busiestKeys = queryOptions({
  queryKey: ["usage", "overview"],
  queryFn: ({ signal }) => callConsole("listUsage", { query: { limit: 50 }, signal }),
  refetchInterval: 30_000,
});

export const unsafeKeys = queryOptions({
  queryKey: ["keys", "safety", "overview"],
  queryFn: ({ signal }) =>
    callConsole("listKeySafety", { query: { limit: limits.key.usagePage.max }, signal }),
});

export const consoleSettings = queryOptions({
  queryKey: ["console-settings"],
  queryFn: ({ signal }) => callConsole("showConsoleSettings", { signal }),
});

export const administrators = queryOptions({
  queryKey: ["people", "overview"],
  queryFn: ({ signal }) =>
    callConsole("listUsers", { query: { console_role: "administrator", status: "active" }, signal }),
});

/** How many people a deployment takes: the same for all of them. */
export function seatCap(deploymentId: string | undefined) {
  return queryOptions({
    queryKey: ["people", "seats", "cap", deploymentId],
    queryFn: async ({ signal }) => {
      const params = { deployment_id: deploymentId ?? "" };
      return (await callConsole("listSeats", { params, query: { limit: 1 }, signal })).cap;
    },
    enabled: deploymentId !== undefined,
  });
}
