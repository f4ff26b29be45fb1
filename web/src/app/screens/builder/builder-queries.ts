import type { ReferenceKind } from "@sluice/contract/app";
import { queryOptions } from "@tanstack/react-query";
import { callApp } from "../../api/call-app.ts";

export function workflowQuery(workflowId: string) {
  return queryOptions({
    queryKey: ["workflows", workflowId, "builder"],
    queryFn: ({ signal }) => callApp("showWorkflow", { params: { workflow_id: workflowId }, signal }),
  });
}

/** What the builder begins with. From then on the page has the draft, so it is never read from a cache. */
export function draftQuery(workflowId: string) {
  return queryOptions({
    queryKey: ["workflow-draft", workflowId],
    queryFn: ({ signal }) => callApp("showDraft", { params: { workflow_id: workflowId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

const CHOICES_SHOWN = 100;

/** What can be chosen, the first of it by name; among many, one is found by a part of its name. */
export function choicesQuery(kind: ReferenceKind, q = "") {
  return queryOptions({
    queryKey: ["workflow-choices", kind, q],
    queryFn: async ({ signal }) => {
      const query = { kind, limit: CHOICES_SHOWN, ...(q !== "" && { q }) };
      return (await callApp("listChoices", { query, signal })).items;
    },
    staleTime: 30_000,
  });
}

export function diffQuery(workflowId: string, from: string, to: string) {
  return queryOptions({
    queryKey: ["workflow-diff", workflowId, from, to],
    queryFn: ({ signal }) =>
      callApp("diffVersions", { params: { workflow_id: workflowId }, query: { from, to }, signal }),
    gcTime: 0,
  });
}

const LOOK_AGAIN_MS = 3_000;
const terminal: ReadonlySet<string> = new Set(["completed", "failed", "cancelled"]);

/** The run of a trial. Live changes fetch it anew; looking now and then is for when they cannot be heard. */
export function trialQuery(runId: string | null) {
  return queryOptions({
    queryKey: ["runs", runId, "trial"],
    enabled: runId !== null,
    queryFn: ({ signal }) => callApp("getRun", { params: { run_id: runId ?? "" }, signal }),
    refetchInterval: ({ state }) => (state.data && terminal.has(state.data.status) ? false : LOOK_AGAIN_MS),
  });
}
