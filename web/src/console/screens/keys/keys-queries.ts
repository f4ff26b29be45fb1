import type { ConsoleQuery, ListedKey } from "@sluice/contract/console";
import { limits } from "@sluice/contract/limits";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callConsole } from "../../api/call-console.ts";
import { usageWindow } from "./key/usage-window.ts";
import type { UsageSpan } from "./usage-spans.ts";

// All below "keys": what changes a key makes all of it stale.

export function keyList(query: ConsoleQuery<"listKeys">) {
  return queryOptions({
    queryKey: ["keys", "list", query],
    queryFn: ({ signal }) => callConsole("listKeys", { query, signal }),
    placeholderData: keepPreviousData,
    // A key that a deployment is about to take over, or to refuse, changes by itself.
    refetchInterval: ({ state }) => (state.data?.items.some(isSettling) ? 3_000 : 30_000),
  });
}

export function keySafety(deploymentId: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ["keys", "safety", deploymentId],
    queryFn: ({ signal, pageParam }) =>
      callConsole("listKeySafety", {
        query: { deployment_id: deploymentId, limit: limits.key.usagePage.max, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
}

export function oneKey(keyId: string) {
  return queryOptions({
    queryKey: ["keys", "one", keyId],
    queryFn: ({ signal }) => callConsole("showKey", { params: { key_id: keyId }, signal }),
    refetchInterval: ({ state }) => (state.data && isSettling(state.data) ? 2_000 : 30_000),
  });
}

export function safetyOfKey(keyId: string) {
  return queryOptions({
    queryKey: ["keys", "safety-of", keyId],
    queryFn: ({ signal }) => callConsole("listKeySafety", { query: { key_id: keyId }, signal }),
  });
}

/** What workflows are called that a key is, or is to be, restricted to. Asked of their deployment. */
export function namesOfWorkflows(deploymentId: string, ids: readonly string[]) {
  return queryOptions({
    queryKey: ["workflow-names", deploymentId, "ids", ids],
    queryFn: ({ signal }) =>
      callConsole("listDeploymentWorkflows", {
        params: { deployment_id: deploymentId },
        query: { ids: ids.join(",") },
        signal,
      }),
    enabled: deploymentId !== "" && ids.length > 0,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** The workflows of a deployment whose names hold a text. */
export function foundWorkflows(deploymentId: string, text: string) {
  return queryOptions({
    queryKey: ["workflow-names", deploymentId, "text", text],
    queryFn: ({ signal }) =>
      callConsole("listDeploymentWorkflows", {
        params: { deployment_id: deploymentId },
        query: { text: text === "" ? undefined : text },
        signal,
      }),
    enabled: deploymentId !== "",
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export function keyUsage(keyId: string, span: UsageSpan) {
  return queryOptions({
    queryKey: ["keys", "usage", keyId, span],
    queryFn: ({ signal }) =>
      callConsole("showKeyUsage", {
        params: { key_id: keyId },
        query: usageWindow(span, Date.now()),
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });
}

export function keyCounters(keyId: string) {
  return queryOptions({
    queryKey: ["keys", "counters", keyId],
    queryFn: ({ signal }) => callConsole("showKeyCounters", { params: { key_id: keyId }, signal }),
    refetchInterval: 10_000,
    retry: false,
  });
}

export function keyRequests(keyId: string, cursor: string | undefined) {
  return queryOptions({
    queryKey: ["keys", "requests", keyId, cursor],
    queryFn: ({ signal }) =>
      callConsole("listKeyRequests", { params: { key_id: keyId }, query: { cursor }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export function keyPurges(keyId: string) {
  return infiniteQueryOptions({
    queryKey: ["keys", "purges", keyId],
    queryFn: ({ signal, pageParam }) =>
      callConsole("listKeyPurges", {
        params: { key_id: keyId },
        query: { limit: 10, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
}

export function keyAudit(keyId: string, cursor: string | undefined) {
  const window = auditWindow(Date.now());
  return queryOptions({
    queryKey: ["keys", "audit", keyId, cursor, window],
    queryFn: ({ signal }) =>
      callConsole("listAudit", { query: { target: keyId, ...window, cursor }, signal }),
    placeholderData: keepPreviousData,
  });
}

const dayMs = 86_400_000;

/** To the end of the day, so that a cursor in the URL belongs to the same window when the page is opened again. */
function auditWindow(nowMs: number): { from: string; until: string } {
  const until = Math.ceil(nowMs / dayMs) * dayMs;
  const days = limits.audit.windowDays - 1;
  return { from: new Date(until - days * dayMs).toISOString(), until: new Date(until).toISOString() };
}

function isSettling({ status }: Pick<ListedKey, "status">): boolean {
  return status === "not_yet_active" || status === "revoking";
}
