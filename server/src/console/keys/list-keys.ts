import type { KeyOffice } from "./change-key.ts";
import { type KeyView, viewKey } from "./key-view.ts";

/** The keys of one deployment, or of all, the newest first. Deleted ones are not among them. */
export async function listKeys({ console, now }: KeyOffice, deploymentId: string | null): Promise<KeyView[]> {
  const nowMs = now();
  const rows = await console.reader
    .selectFrom("api_keys")
    .innerJoin("deployments", "deployments.deployment_id", "api_keys.deployment_id")
    .selectAll("api_keys")
    .select("keys_seen_revision")
    .where("deleted_at", "is", null)
    .$if(deploymentId !== null, (query) => query.where("api_keys.deployment_id", "=", deploymentId))
    .orderBy("api_keys.created_at", "desc")
    .orderBy("key_id")
    .execute();
  return rows.map(({ keys_seen_revision, ...row }) => viewKey(row, keys_seen_revision, nowMs));
}
