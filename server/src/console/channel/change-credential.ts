import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { AuditValues } from "../audit/audit-entry.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";
import type { ConsoleTables } from "../tables.ts";
import { type CredentialView, viewCredential } from "./credential-view.ts";

export type CredentialRefusal =
  | NotAllowed["refusal"]
  | PlainRefusal<"credential_not_found">
  | PlainRefusal<"credential_revoked">;

interface CredentialChange {
  readonly credentialId: string;
  readonly action: string;
  /** What is recorded of it. */
  readonly after: AuditValues;
  columns(nowMs: number): Partial<ConsoleTables["deployment_credentials"]>;
}

/** Changes one credential that was not revoked. */
export async function changeCredential(
  { database, now }: ConsoleParts,
  actor: Actor,
  { credentialId, action, after, columns }: CredentialChange,
): Promise<Outcome<CredentialView, CredentialRefusal>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  return await database.write(async (transaction) => {
    const { sql } = transaction;
    const at = now();
    const row = await sql
      .selectFrom("deployment_credentials")
      .select(["deployment_id", "revoked_at"])
      .where("credential_id", "=", credentialId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return refuse("credential_not_found");
    if (row.revoked_at !== null) return refuse("credential_revoked");
    const changed = await sql
      .updateTable("deployment_credentials")
      .set(columns(at))
      .where("credential_id", "=", credentialId)
      .returningAll()
      .executeTakeFirstOrThrow();
    const act = { action, target: row.deployment_id, at };
    await recordAudit(transaction, actor, { ...act, after: { credential_id: credentialId, ...after } });
    return done(viewCredential(changed, at));
  });
}
