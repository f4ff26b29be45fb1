import { HOUR_MS } from "@sluice/core";
import { type DeploymentActor, deploymentActor, type VisitorActor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";
import type { ConsoleTables } from "../tables.ts";
import { isSecretOf, parseCredential } from "./channel-credentials.ts";

export interface IdentifiedDeployment {
  readonly actor: DeploymentActor;
  readonly credentialId: string;
}

// A deployment comes every few seconds, and each note of it is a write.
const noteUseEveryMs = 60_000;
const scheme = /^Bearer +(\S+)$/i;

/** Which deployment comes with this credential. A stranger is not told what is wrong with it. */
export async function identifyDeployment(
  parts: ConsoleParts,
  actor: VisitorActor,
  { authorization }: { readonly authorization: string | undefined },
): Promise<Outcome<IdentifiedDeployment, PlainRefusal<"credential_refused">>> {
  const given = parseCredential(scheme.exec(authorization ?? "")?.[1] ?? "");
  const row = given
    ? await parts.database.reader
        .selectFrom("deployment_credentials")
        .selectAll()
        .where("credential_id", "=", given.id)
        .executeTakeFirst()
    : undefined;
  const secret = given?.secret ?? "";
  const nowMs = parts.now();
  const isCurrent = isSecretOf(secret, row?.secret_hash ?? null);
  const isNext = isSecretOf(secret, row?.next_secret_hash ?? null);
  const isPrevious = isSecretOf(secret, row?.previous_secret_hash ?? null);
  const isGood = isCurrent || isNext || (isPrevious && nowMs < (row?.previous_valid_until ?? 0));
  if (!row || !isGood || row.revoked_at !== null) return refuse("credential_refused");
  const deployment = deploymentActor(row.deployment_id, actor.address);
  if (isNext) await promoteNext(parts, deployment, row);
  const isNoted = row.last_used_at !== null && nowMs - row.last_used_at < noteUseEveryMs;
  if (isNext || !isNoted || row.last_address !== actor.address) {
    await parts.database.write(({ sql }) =>
      sql
        .updateTable("deployment_credentials")
        .set({ last_used_at: nowMs, last_address: actor.address })
        .where("credential_id", "=", row.credential_id)
        .execute(),
    );
  }
  return done({ actor: deployment, credentialId: row.credential_id });
}

/** The new secret has arrived: the one before it is good for the overlap, and a still older one no longer. */
async function promoteNext(
  { database, now }: ConsoleParts,
  actor: DeploymentActor,
  { credential_id, next_secret_hash }: ConsoleTables["deployment_credentials"],
): Promise<void> {
  await database.write(async (transaction) => {
    const { sql } = transaction;
    const at = now();
    const row = await sql
      .selectFrom("deployment_credentials")
      .selectAll()
      .where("credential_id", "=", credential_id)
      .where("next_secret_hash", "=", next_secret_hash)
      .forUpdate()
      .executeTakeFirst();
    if (!row?.next_secret_hash) return;
    await sql
      .updateTable("deployment_credentials")
      .set({
        secret_hash: row.next_secret_hash,
        next_secret_hash: null,
        previous_secret_hash: row.secret_hash,
        previous_valid_until: at + row.overlap_hours * HOUR_MS,
        renewal_asked_at: null,
        rotated_at: at,
      })
      .where("credential_id", "=", credential_id)
      .execute();
    const act = { action: "deployment.credential_renewed", target: actor.id, at };
    await recordAudit(transaction, actor, { ...act, after: { credential_id } });
  });
}
