import type { Kysely } from "kysely";
import { deploymentActor, type VisitorActor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { hashCredential } from "../../platform/crypto/hash-credential.ts";
import { newId } from "../../platform/ids.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { takeOverWord } from "../deployments/take-over-word.ts";
import type { ConsoleTables } from "../tables.ts";
import { isSecretOf, newChannelSecret, newCredentialId, parseCredential } from "./channel-credentials.ts";

export interface EnrolRequest {
  readonly token: string;
  /** Made by the deployment and kept by it: with the same one it may ask again for an answer that it never got. */
  readonly enrolmentId: string;
  /** Null where it has none yet. */
  readonly deploymentId: string | null;
  readonly name: string;
  readonly governed: boolean;
  readonly release: string;
}

export interface Enrolled {
  readonly consoleId: string;
  readonly deploymentId: string;
  readonly name: string;
  /** Only its hash is kept here. */
  readonly credential: string;
}

/** `token_refused` for one that is unknown, past its time or used: a stranger is not told which. */
export type EnrolRefusal = PlainRefusal<"token_refused"> | PlainRefusal<"other_deployment">;

const overlapHours = 24;

/** Exchanges a token for the credential of one deployment. Every other credential of that deployment ends. */
export async function enrolDeployment(
  { database, now }: ConsoleParts,
  actor: VisitorActor,
  request: EnrolRequest,
): Promise<Outcome<Enrolled, EnrolRefusal>> {
  const given = parseCredential(request.token);
  if (given === null) return refuse("token_refused");
  return await database.write(async (transaction) => {
    const { sql } = transaction;
    const at = now();
    const token = await sql
      .selectFrom("enrolment_tokens")
      .selectAll()
      .where("token_id", "=", given.id)
      .forUpdate()
      .executeTakeFirst();
    const isGood = isSecretOf(given.secret, token?.secret_hash ?? null) && token && token.expires_at > at;
    if (!isGood || !(await isOpen(sql, token, request.enrolmentId))) return refuse("token_refused");
    const known = token.deployment_id ?? request.deploymentId;
    const existing = known === null ? undefined : await findDeployment(sql, known);
    // A token for whichever deployment comes must not take over one that is there.
    const isAnothers =
      token.deployment_id === null
        ? existing !== undefined
        : request.deploymentId !== null && request.deploymentId !== token.deployment_id;
    if (isAnothers) return refuse("other_deployment");
    const deploymentId = known ?? newId("dep_", at);
    const name = existing?.name ?? request.name;
    const said = { release: request.release, governed: request.governed ? 1 : 0 };
    const current = existing ? takeOverWord(existing, said) : said;
    await sql
      .insertInto("deployments")
      .values({ deployment_id: deploymentId, name, created_at: at, last_heard_at: at, ...said })
      .onConflict((conflict) => conflict.column("deployment_id").doUpdateSet(current))
      .execute();
    await sql
      .updateTable("deployment_credentials")
      .set({ revoked_at: at })
      .where("deployment_id", "=", deploymentId)
      .where("revoked_at", "is", null)
      .execute();
    const credentialId = newCredentialId("dc_");
    const secret = newChannelSecret(credentialId);
    await sql
      .insertInto("deployment_credentials")
      .values({
        credential_id: credentialId,
        deployment_id: deploymentId,
        secret_hash: hashCredential(secret),
        overlap_hours: overlapHours,
        created_at: at,
      })
      .execute();
    await sql
      .updateTable("enrolment_tokens")
      .set({
        used_at: at,
        used_by: request.enrolmentId,
        credential_id: credentialId,
        deployment_id: deploymentId,
      })
      .where("token_id", "=", token.token_id)
      .execute();
    const { console_id } = await sql.selectFrom("console").select("console_id").executeTakeFirstOrThrow();
    await recordAudit(transaction, deploymentActor(deploymentId, actor.address), {
      action: "deployment.enrol",
      target: deploymentId,
      targetName: name,
      at,
      after: { credential_id: credentialId, release: request.release, token_id: token.token_id },
    });
    return done({ consoleId: console_id, deploymentId, name, credential: `${credentialId}.${secret}` });
  });
}

/** Unused, or used by this very enrolment, whose credential never came into use: its answer was lost. */
async function isOpen(
  sql: Kysely<ConsoleTables>,
  { used_by, credential_id }: ConsoleTables["enrolment_tokens"],
  enrolmentId: string,
): Promise<boolean> {
  if (used_by === null) return true;
  if (used_by !== enrolmentId || credential_id === null) return false;
  const issued = await sql
    .selectFrom("deployment_credentials")
    .select(["last_used_at", "revoked_at"])
    .where("credential_id", "=", credential_id)
    .executeTakeFirst();
  return issued?.last_used_at === null && issued.revoked_at === null;
}

async function findDeployment(sql: Kysely<ConsoleTables>, deploymentId: string) {
  return await sql
    .selectFrom("deployments")
    .select(["name", "governed", "settings_revision", "settings_seen_revision"])
    .where("deployment_id", "=", deploymentId)
    .executeTakeFirst();
}
