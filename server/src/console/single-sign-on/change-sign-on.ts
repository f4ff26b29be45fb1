import { limits, type Problem } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { changedValues } from "../audit/changed-values.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { SendingParts } from "../console-parts.ts";
import { checkSignOn } from "./check-sign-on.ts";
import type { SignOnSettingsRefusal } from "./sign-on-refusal.ts";
import {
  clientSecretPurpose,
  readSignOn,
  type SignOnSettings,
  type SignOnSettingsView,
  viewSignOn,
} from "./sign-on-settings.ts";

export interface ChangeSignOnRequest {
  readonly settings: SignOnSettings;
  /** A new secret; null for none; left out to keep the one there is. */
  readonly clientSecret?: string | null | undefined;
  readonly revision: number;
}

/** Sets single sign-on up. */
export async function changeSignOn(
  { database, sealed, now, baseUrl, reachLoopback }: SendingParts,
  actor: Actor,
  { settings, clientSecret, revision }: ChangeSignOnRequest,
): Promise<Outcome<SignOnSettingsView, SignOnSettingsRefusal>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  const problems = [...checkSignOn(settings, reachLoopback), ...secretProblems(clientSecret)];
  if (problems.length > 0) return refuse("invalid_settings", { problems });
  const newSecret = clientSecret == null ? null : sealed.seal(clientSecret, clientSecretPurpose);
  return await database.write(async (transaction) => {
    const { sql } = transaction;
    const at = now();
    const stored = await sql.selectFrom("single_sign_on").selectAll().forUpdate().executeTakeFirst();
    const before = viewSignOn(stored, baseUrl);
    if (before.revision !== revision) return refuse("edit_conflict", { current: before });
    // Whoever may not see the secret must not be able to have it sent to a provider of their own.
    if (clientSecret === undefined && before.has_client_secret && before.issuer !== settings.issuer) {
      return refuse("invalid_settings", { problems: [secretAgain] });
    }
    const row = {
      enabled: settings.enabled ? 1 : 0,
      issuer: settings.issuer,
      client_id: settings.client_id,
      sealed_client_secret: clientSecret === undefined ? (stored?.sealed_client_secret ?? null) : newSecret,
      scopes: JSON.stringify(settings.scopes),
      allowed_domains: JSON.stringify(settings.allowed_domains),
      creates_people: settings.creates_people ? 1 : 0,
      button_label: settings.button_label,
      private_network: settings.private_network ? 1 : 0,
      changed_at: at,
      revision: revision + 1,
    };
    const written = await sql
      .insertInto("single_sign_on")
      .values({ only_one: 1, ...row })
      .onConflict((conflict) =>
        conflict.column("only_one").doUpdateSet(row).where("single_sign_on.revision", "=", revision),
      )
      .returningAll()
      .executeTakeFirst();
    // Two people may set it up for the first time at once.
    if (!written) return refuse("edit_conflict", { current: viewSignOn(await readSignOn(sql), baseUrl) });
    const after = viewSignOn(written, baseUrl);
    const changed = changedValues(before, after, { client_secret: clientSecret !== undefined });
    const act = { action: "single_sign_on.change", target: "single_sign_on", at, ...changed };
    await recordAudit(transaction, actor, act);
    return done(after);
  });
}

const secretAgain: Problem = {
  name: "client_secret",
  reason: "Enter the client secret again: it belongs to another provider than the one named now.",
};

function secretProblems(secret: string | null | undefined): Problem[] {
  const max = limits.signOn.clientSecretMaxChars;
  if (secret == null || (secret.length >= 1 && secret.length <= max)) return [];
  return [{ name: "client_secret", reason: `Must have 1 to ${max} characters.` }];
}
