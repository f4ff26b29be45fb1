import type { ConsoleAnswer } from "@sluice/contract/console";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../../frame/query-client.ts";
import { callConsole } from "../../api/call-console.ts";

export type Deployment = ConsoleAnswer<"showDeployment">;
export type DeploymentCredential = ConsoleAnswer<"listDeploymentCredentials">["items"][number];
export type DeploymentSummary = ConsoleAnswer<"listDeployments">["items"][number];

/** Health and last word move by themselves. */
const refetchInterval = 15_000;

export const deploymentsQuery = (cursor: string | undefined) =>
  queryOptions({
    queryKey: ["deployments", "list", cursor],
    queryFn: ({ signal }) => callConsole("listDeployments", { query: { cursor }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  });

export const deploymentQuery = (deploymentId: string) =>
  queryOptions({
    queryKey: ["deployments", "one", deploymentId],
    queryFn: ({ signal }) =>
      callConsole("showDeployment", { params: { deployment_id: deploymentId }, signal }),
    refetchInterval,
  });

export const preflightQuery = (deploymentId: string) =>
  queryOptions({
    queryKey: ["deployments", "preflight", deploymentId],
    queryFn: ({ signal }) =>
      callConsole("preflightDeployment", { params: { deployment_id: deploymentId }, signal }),
  });

/** A deployment that was asked to fetch another secret does so within seconds. */
const whileRenewing = 3_000;

export const credentialsQuery = (deploymentId: string) =>
  queryOptions({
    queryKey: ["deployments", "credentials", deploymentId],
    queryFn: ({ signal }) =>
      callConsole("listDeploymentCredentials", { params: { deployment_id: deploymentId }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === "renewing") ? whileRenewing : refetchInterval,
  });

/** After every change: what is declared decides what preflight says. */
export async function refreshDeployments(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ["deployments"] });
}
