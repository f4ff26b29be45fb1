import type { AppAnswer, AppQuery } from "@sluice/contract/app";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../../frame/query-client.ts";
import { callApp } from "../../api/call-app.ts";
import { approvalKey } from "../../approvals/approval-key.ts";

export type Approval = AppAnswer<"listApprovals">["items"][number];
export type ApprovalDetail = AppAnswer<"getApproval">;

/** As many as can be decided at once. */
const pageSize = 100;

export const openQuery = infiniteQueryOptions({
  queryKey: ["inbox", "list", "open"],
  queryFn: ({ pageParam: cursor, signal }) =>
    callApp("listApprovals", { query: { limit: pageSize, cursor }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
});

export const approvalQuery = (run_id: string, gate: number) =>
  queryOptions({
    // As the server names it when somebody decides.
    queryKey: ["inbox", approvalKey({ run_id, gate })],
    queryFn: ({ signal }) => callApp("getApproval", { params: { run_id, gate: String(gate) }, signal }),
  });

export const historyQuery = (query: NonNullable<AppQuery<"listApprovalHistory">>) =>
  queryOptions({
    queryKey: ["inbox", "list", "history", query],
    queryFn: ({ signal }) => callApp("listApprovalHistory", { query, signal }),
    placeholderData: keepPreviousData,
  });

/** To filter by. */
export const workflowChoicesQuery = queryOptions({
  queryKey: ["workflows", "list", "inbox-choices"],
  queryFn: ({ signal }) => callApp("listWorkflows", { query: { sort: "name", limit: 100 }, signal }),
});

export async function refreshInbox(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["inbox"] }),
    queryClient.invalidateQueries({ queryKey: ["runs"] }),
  ]);
}
