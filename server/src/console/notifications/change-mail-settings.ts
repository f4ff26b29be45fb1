import { limits, type Problem } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { changedValues } from "../audit/changed-values.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { SealingParts } from "../console-parts.ts";
import { checkMailSettings } from "./check-mail-settings.ts";
import {
  type MailSettings,
  type MailSettingsView,
  readMailSettings,
  viewMailSettings,
} from "./mail-settings.ts";
import type { MailRefusal } from "./notification-refusal.ts";
import { mailPasswordPurpose } from "./secret-purposes.ts";

export interface ChangeMailRequest {
  readonly settings: MailSettings;
  /** A new password; null for none; left out to keep the one there is. */
  readonly password?: string | null | undefined;
  readonly revision: number;
}

/** Sets mail up. */
export async function changeMailSettings(
  { database, sealed, now }: SealingParts,
  actor: Actor,
  { settings, password, revision }: ChangeMailRequest,
): Promise<Outcome<MailSettingsView, MailRefusal>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  const problems = [...checkMailSettings(settings), ...passwordProblems(password)];
  if (problems.length > 0) return refuse("invalid_settings", { problems });
  const newPassword = password == null ? null : sealed.seal(password, mailPasswordPurpose);
  return await database.write(async (transaction) => {
    const { sql } = transaction;
    const at = now();
    const stored = await sql.selectFrom("mail_settings").selectAll().forUpdate().executeTakeFirst();
    const before = viewMailSettings(stored);
    if (before.revision !== revision) return refuse("edit_conflict", { current: before });
    if (password === undefined && before.has_password && leadsElsewhere(before, settings)) {
      return refuse("invalid_settings", { problems: [passwordAgain] });
    }
    const row = {
      enabled: settings.enabled ? 1 : 0,
      host: settings.host,
      port: settings.port,
      security: settings.security,
      user_name: settings.user_name,
      sealed_password: password === undefined ? (stored?.sealed_password ?? null) : newPassword,
      from_address: settings.from_address,
      recipients: JSON.stringify(settings.recipients),
      events: JSON.stringify(settings.events),
      private_network: settings.private_network ? 1 : 0,
      changed_at: at,
      revision: revision + 1,
    };
    const inserted = await sql
      .insertInto("mail_settings")
      .values({ only_one: 1, ...row })
      .onConflict((conflict) =>
        conflict.column("only_one").doUpdateSet(row).where("mail_settings.revision", "=", revision),
      )
      .returningAll()
      .executeTakeFirst();
    // Two people may set it up for the first time at once.
    if (!inserted) return refuse("edit_conflict", { current: viewMailSettings(await readMailSettings(sql)) });
    const after = viewMailSettings(inserted);
    const changed = changedValues(before, after, { password: password !== undefined });
    await recordAudit(transaction, actor, { action: "mail.change", target: "mail", at, ...changed });
    return done(after);
  });
}

const passwordAgain: Problem = {
  name: "password",
  reason: "Enter the password again: it belongs to another mail server than the one named now.",
};

/** Whoever may not see the password must not be able to have it sent to a server of their own. */
function leadsElsewhere(before: MailSettings, after: MailSettings): boolean {
  return before.host !== after.host || before.port !== after.port || before.security !== after.security;
}

function passwordProblems(password: string | null | undefined): Problem[] {
  const max = limits.notifications.secretMaxChars;
  if (password == null || (password.length >= 1 && password.length <= max)) return [];
  return [{ name: "password", reason: `Must have 1 to ${max} characters.` }];
}
