import type { AppAnswer } from "@sluice/contract/app";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../../../frame/query-client.ts";
import { callApp } from "../../../api/call-app.ts";

export type RunView = AppAnswer<"getRun">;
export type RunStepView = RunView["steps"][number];
export type GateView = RunView["gates"][number];
export type OutputView = AppAnswer<"listRunOutputs">["outputs"][number];

const eventsAtOnce = 200;

export const runQuery = (run_id: string) =>
  queryOptions({
    queryKey: ["runs", run_id, "run"],
    queryFn: ({ signal }) => callApp("getRun", { params: { run_id }, signal }),
  });

export const stepQuery = (run_id: string, slug: string) =>
  queryOptions({
    queryKey: ["runs", run_id, "step", slug],
    queryFn: ({ signal }) => callApp("getRunStep", { params: { run_id, slug }, signal }),
  });

export const stepLogQuery = (run_id: string, slug: string) =>
  infiniteQueryOptions({
    queryKey: ["runs", run_id, "step-log", slug],
    queryFn: ({ signal, pageParam: after }) =>
      callApp("listStepLog", { params: { run_id, slug }, query: { after, limit: eventsAtOnce }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ has_more, next_after }) => (has_more ? next_after : undefined),
  });

/** What is to be decided at a gate, with all that a person needs for it. */
export const gateQuery = (run_id: string, gate: number) =>
  queryOptions({
    queryKey: ["runs", run_id, "gate", gate],
    queryFn: ({ signal }) => callApp("getApproval", { params: { run_id, gate: String(gate) }, signal }),
  });

export const outputsQuery = (run_id: string) =>
  queryOptions({
    queryKey: ["runs", run_id, "outputs"],
    queryFn: ({ signal }) => callApp("listRunOutputs", { params: { run_id }, signal }),
  });

export const redactionQuery = (run_id: string) =>
  queryOptions({
    queryKey: ["runs", run_id, "redaction"],
    queryFn: ({ signal }) => callApp("getRunRedaction", { params: { run_id }, signal }),
  });

export async function refreshRun(run_id: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["runs", run_id] }),
    queryClient.invalidateQueries({ queryKey: ["runs", "list"] }),
    queryClient.invalidateQueries({ queryKey: ["inbox"] }),
  ]);
}
