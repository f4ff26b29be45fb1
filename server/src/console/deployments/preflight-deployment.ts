import { minimumRelease } from "@sluice/contract";
import { type PreflightWarning, preflight } from "@sluice/core";
import type { Kysely } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { isReleaseAtLeast } from "../../platform/is-release-at-least.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { readConsoleSettings } from "../settings/console-settings.ts";
import type { ConsoleTables } from "../tables.ts";
import type { DeploymentNotFound } from "./deployment-refusal.ts";
import { findDeployment } from "./deployment-view.ts";

/** What an administrator should look at before a deployment is relied upon. Nothing is stopped by any of it. */
export async function preflightDeployment(
  { database, now }: ConsoleParts,
  actor: Actor,
  { deploymentId }: { readonly deploymentId: string },
): Promise<Outcome<{ warnings: readonly PreflightWarning[] }, DeploymentNotFound | NotAllowed["refusal"]>> {
  const notAllowed = refuseUnless(actor, "console:read");
  if (notAllowed) return notAllowed;
  const { reader } = database;
  const nowMs = now();
  const view = await findDeployment(reader, deploymentId, nowMs);
  if (!view) return refuse("deployment_not_found");
  const { user_access_ranges: consoleRanges } = await readConsoleSettings(reader);
  const warnings = preflight({
    kind: view.kind,
    settings: view.settings,
    certificates: view.certificates.map(({ subject, valid_until, is_authority }) => ({
      subject,
      validUntilMs: Date.parse(valid_until),
      isAuthority: is_authority,
    })),
    release: view.release,
    isReleaseSupported: view.release !== null && isReleaseAtLeast(view.release, minimumRelease),
    lastHeardAtMs: view.last_heard_at === null ? null : Date.parse(view.last_heard_at),
    hasNewestSettings: view.settings_taken_over,
    consoleRanges,
    administratorsWithoutSecondFactor: await countWithoutSecondFactor(reader),
    nowMs,
  });
  return done({ warnings });
}

/** Administrators who sign in with nothing but a password. */
async function countWithoutSecondFactor(sql: Kysely<ConsoleTables>): Promise<number> {
  const { count } = await sql
    .selectFrom("users")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("console_role", "=", "administrator")
    .where("disabled_at", "is", null)
    .where("password_hash", "is not", null)
    .where("totp_confirmed_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
