import { HOUR_MS, isoTime } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { hashCredential } from "../../platform/crypto/hash-credential.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { newChannelSecret, newCredentialId } from "./channel-credentials.ts";

export interface EnrolmentToken {
  /** Shown this once; only its hash is kept. */
  readonly token: string;
  readonly token_id: string;
  /** Null: whichever deployment comes with it, unless the console knows that one already. */
  readonly deployment_id: string | null;
  readonly expires_at: string;
}

type TokenRefusal = NotAllowed["refusal"] | PlainRefusal<"deployment_not_found">;

export const enrolmentTokenHours = 24;

/** Makes a token with which one deployment, elsewhere, gets a credential of its own. */
export async function issueEnrolmentToken(
  { database, now }: ConsoleParts,
  actor: Actor,
  { deploymentId }: { readonly deploymentId: string | null },
): Promise<Outcome<EnrolmentToken, TokenRefusal>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  const tokenId = newCredentialId("et_");
  const secret = newChannelSecret(tokenId);
  return await database.write(async (transaction) => {
    const { sql } = transaction;
    const deployment =
      deploymentId === null
        ? null
        : await sql
            .selectFrom("deployments")
            .select(["name"])
            .where("deployment_id", "=", deploymentId)
            .executeTakeFirst();
    if (deployment === undefined) return refuse("deployment_not_found");
    const at = now();
    const expiresAt = at + enrolmentTokenHours * HOUR_MS;
    await sql
      .insertInto("enrolment_tokens")
      .values({
        token_id: tokenId,
        secret_hash: hashCredential(secret),
        deployment_id: deploymentId,
        created_at: at,
        expires_at: expiresAt,
      })
      .execute();
    await recordAudit(transaction, actor, {
      action: "deployment.issue_enrolment_token",
      target: deploymentId ?? tokenId,
      targetName: deployment?.name ?? null,
      at,
      after: { token_id: tokenId, expires_at: isoTime(expiresAt) },
    });
    const token = `${tokenId}.${secret}`;
    return done({ token, token_id: tokenId, deployment_id: deploymentId, expires_at: isoTime(expiresAt) });
  });
}
