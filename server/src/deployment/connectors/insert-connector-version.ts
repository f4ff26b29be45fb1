import type { FileConnector } from "@sluice/contract";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import type { SealedCredential } from "./load-connector-access.ts";

export interface NewConnectorVersion {
  readonly connectorId: string;
  readonly version: number;
  readonly spec: FileConnector;
  readonly guideTextId: string | null;
  readonly credentials: readonly SealedCredential[];
  /** The name of whoever saves it. */
  readonly savedBy: string;
  readonly nowMs: number;
}

/** Writes a version of a connector that is there. Nothing changes it afterwards. */
export async function insertConnectorVersion(
  { sql }: WriteTransaction<DeploymentTables>,
  { connectorId, version, spec, guideTextId, credentials, savedBy, nowMs }: NewConnectorVersion,
): Promise<void> {
  await sql
    .insertInto("connector_versions")
    .values({
      connector_id: connectorId,
      version,
      spec: JSON.stringify(spec),
      created_at: nowMs,
      guide_text_id: guideTextId,
      saved_by: savedBy,
    })
    .execute();
  if (credentials.length === 0) return;
  await sql
    .insertInto("connector_credentials")
    .values(credentials.map(({ name, sealed }) => ({ connector_id: connectorId, version, name, sealed })))
    .execute();
}
