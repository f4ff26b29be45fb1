import type { DeploymentActor } from "../../access/actor.ts";
import type { KeyRevocation } from "../../access/console-channel.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { nextRevision } from "./next-revision.ts";

/**
 * Revokes again what was revoked before this console was restored from a backup, as a deployment remembers it. A
 * deployment has a say only in keys of its own.
 */
export async function restoreRevocations(
  { database, now }: ConsoleParts,
  actor: DeploymentActor,
  { keys }: { readonly keys: readonly KeyRevocation[] },
): Promise<Outcome<void>> {
  for (const { keyId, revokedAt } of keys) {
    await database.write(async (transaction) => {
      const { sql } = transaction;
      const forgotten = await sql
        .selectFrom("api_keys")
        .select("name")
        .where("key_id", "=", keyId)
        .where("deployment_id", "=", actor.id)
        .where("revoked_at", "is", null)
        .executeTakeFirst();
      if (!forgotten) return;
      const at = now();
      const revision = await nextRevision(sql);
      await sql
        .updateTable("api_keys")
        .set({ revoked_at: Math.min(revokedAt, at), revision, changed_at: at })
        .where("key_id", "=", keyId)
        .execute();
      const act = { action: "key.revoke", target: keyId, targetName: forgotten.name, at };
      await recordAudit(transaction, actor, { ...act, after: { remembered_by_deployment: true } });
    });
  }
  return done(undefined);
}
