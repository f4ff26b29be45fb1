import { limits } from "@sluice/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { callConsole } from "../api/call-console.ts";

interface DeploymentChoice {
  readonly value: string;
  readonly label: string;
}

/** Deployments to choose from in a form, by name: all of them, page after page. */
export const deploymentChoicesQuery = queryOptions({
  queryKey: ["deployments", "choices"],
  queryFn: async ({ signal }): Promise<DeploymentChoice[]> => {
    const found: DeploymentChoice[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: limits.console.deploymentPage.max, cursor };
      const page = await callConsole("listDeployments", { query, signal });
      found.push(...page.items.map(({ deployment_id, name }) => ({ value: deployment_id, label: name })));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    return found;
  },
});
