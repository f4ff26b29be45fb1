import { type KeySettings, minimumRelease, type Problem } from "@sluice/contract";
import { checkKeySettings, type KeySettingsDraft } from "@sluice/core";
import type { Kysely } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { hashCredential } from "../../platform/crypto/hash-credential.ts";
import { isReleaseAtLeast } from "../../platform/is-release-at-least.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";
import type { ConsoleTables } from "../tables.ts";
import type { InvalidSettings } from "./key-refusal.ts";
import { type KeyView, viewKey } from "./key-view.ts";
import { newExternalId, newKeyId, newSecret } from "./new-credentials.ts";
import { nextRevision } from "./next-revision.ts";
import { readSettings, storeSettings } from "./stored-settings.ts";

export interface CreateKeyRequest {
  readonly deploymentId: string;
  readonly settings: KeySettingsDraft;
  /** Fails with `NotTheFirstKey` where the console ever made or changed one. */
  readonly onlyAsFirst?: boolean;
}

export interface CreatedKey {
  readonly key: KeyView;
  /** Shown this once; only their hashes are kept. */
  readonly apiKey: string;
  readonly externalId: string;
}

/** A key was made before, and this one was wanted only if none was. It takes its revision back with the transaction. */
export class NotTheFirstKey extends Error {}

/** Makes a key for one deployment, which it is bound to for its life. */
export async function createKey(
  { database, now }: ConsoleParts,
  actor: Actor,
  { deploymentId, settings, onlyAsFirst = false }: CreateKeyRequest,
): Promise<Outcome<CreatedKey, InvalidSettings | NotAllowed["refusal"]>> {
  const notAllowed = refuseUnless(actor, "keys:write");
  if (notAllowed) return notAllowed;
  const settingsProblems = checkKeySettings(settings);
  const keyId = newKeyId();
  const secret = newSecret(keyId);
  const externalId = newExternalId();
  return await database.write(async (transaction) => {
    const { sql } = transaction;
    const problems = [...(await deploymentProblems(sql, deploymentId)), ...settingsProblems];
    if (problems.length > 0) return refuse("invalid_settings", { problems });
    const revision = await nextRevision(sql);
    if (onlyAsFirst && revision > 1) throw new NotTheFirstKey();
    const createdAt = now();
    const row = await sql
      .insertInto("api_keys")
      .values({
        key_id: keyId,
        deployment_id: deploymentId,
        ...storeSettings(settings as KeySettings, createdAt),
        created_at: createdAt,
        changed_at: createdAt,
        secret_hash: hashCredential(secret),
        external_id_hash: hashCredential(externalId),
        revision,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(transaction, actor, {
      action: "key.create",
      target: keyId,
      targetName: row.name,
      at: createdAt,
      after: { deployment_id: deploymentId, ...readSettings(row) },
    });
    const key = viewKey(row, revision - 1, createdAt);
    return done({ key, apiKey: `${keyId}.${secret}`, externalId });
  });
}

async function deploymentProblems(sql: Kysely<ConsoleTables>, deploymentId: string): Promise<Problem[]> {
  const deployment = await sql
    .selectFrom("deployments")
    .select(["name", "governed", "release"])
    .where("deployment_id", "=", deploymentId)
    .where("deleted_at", "is", null)
    // Until the key is there, nobody deletes the deployment.
    .forShare()
    .executeTakeFirst();
  const reason = deployment ? faultOf(deployment) : `The console knows no deployment ${deploymentId}.`;
  return reason === null ? [] : [{ name: "deployment_id", reason }];
}

function faultOf(deployment: { name: string; governed: number; release: string }): string | null {
  if (deployment.governed !== 1) {
    return `${deployment.name} is not a governed deployment; the API works only with one.`;
  }
  if (isReleaseAtLeast(deployment.release, minimumRelease)) return null;
  if (deployment.release === "") return `${deployment.name} has not been started yet: start it first.`;
  return `${deployment.name} runs release ${deployment.release}; a key needs ${minimumRelease} or newer: upgrade it first.`;
}
