import type { Selectable } from "kysely";
import { declaredOf } from "../deployments/declared-settings.ts";
import type { ConsoleTables } from "../tables.ts";
import type { EntryParts } from "./entry-parts.ts";

type DeploymentRow = Pick<
  Selectable<ConsoleTables["deployments"]>,
  "deployment_id" | "name" | "governed" | "settings"
>;

/** Where browsers find a deployment: here, else at the domain that is declared of it; null where none is. */
export function deploymentAddress(
  { baseUrl, ownDeploymentId }: Pick<EntryParts, "baseUrl" | "ownDeploymentId">,
  row: DeploymentRow,
): string | null {
  if (row.deployment_id === ownDeploymentId) return baseUrl;
  const { app_domain } = declaredOf(row);
  return app_domain === null ? null : `https://${app_domain}`;
}
