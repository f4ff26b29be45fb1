import { limits } from "@sluice/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { callConsole } from "../api/call-console.ts";

/** The deployments by name, as filters and forms offer them. */
export const deploymentOptions = queryOptions({
  queryKey: ["deployments", "options"],
  queryFn: ({ signal }) =>
    callConsole("listDeployments", { query: { limit: limits.console.deploymentPage.max }, signal }),
  staleTime: 60_000,
});
