import type { AppAnswer, AppQuery } from "@sluice/contract/app";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../../frame/query-client.ts";
import { callApp } from "../../api/call-app.ts";

export type Agent = AppAnswer<"showAgent">;
export type AgentSummary = AppAnswer<"listAgents">["items"][number];
export type AgentContent = Agent["content"];

export const agentsQuery = (query: NonNullable<AppQuery<"listAgents">>) =>
  queryOptions({
    queryKey: ["agents", "list", query],
    queryFn: ({ signal }) => callApp("listAgents", { query, signal }),
    placeholderData: keepPreviousData,
  });

export const agentQuery = (agent_id: string) =>
  queryOptions({
    queryKey: ["agents", agent_id],
    queryFn: ({ signal }) => callApp("showAgent", { params: { agent_id }, signal }),
  });

export const agentVersionsQuery = (agent_id: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: ["agents", agent_id, "versions", cursor],
    queryFn: ({ signal }) =>
      callApp("listAgentVersions", { params: { agent_id }, query: { cursor }, signal }),
    placeholderData: keepPreviousData,
  });

/** Versions never change once they are saved. */
export const agentComparisonQuery = (agent_id: string, from: number, to: number) =>
  queryOptions({
    queryKey: ["agent-comparisons", agent_id, from, to],
    queryFn: ({ signal }) =>
      callApp("compareAgentVersions", { params: { agent_id }, query: { from, to }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What an agent can be equipped with. */
export const agentChoicesQuery = queryOptions({
  queryKey: ["agents", "choices"],
  queryFn: ({ signal }) => callApp("listAgentChoices", { signal }),
});

export async function refreshAgents(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ["agents"] });
}
