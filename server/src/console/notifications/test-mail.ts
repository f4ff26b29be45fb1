import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import type { SendingParts } from "../console-parts.ts";
import { isMailAddress } from "./check-mail-settings.ts";
import { readMailSettings } from "./mail-settings.ts";
import type { MailRefusal } from "./notification-refusal.ts";
import { sendTest, type TestResult } from "./send-test.ts";

/** Sends a mail to see whether it arrives. */
export async function testMail(
  parts: SendingParts,
  actor: Actor,
  { recipient }: { readonly recipient: string },
): Promise<Outcome<TestResult, MailRefusal>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  if (!isMailAddress(recipient)) {
    return refuse("invalid_settings", {
      problems: [{ name: "recipient", reason: "Must be an e-mail address." }],
    });
  }
  const settings = await readMailSettings(parts.database.reader);
  if (!settings || settings.enabled === 0) return refuse("mail_not_set_up");
  const target = {
    channel: "mail",
    webhookId: null,
    recipient,
    action: "mail.test",
    target: "mail",
  } as const;
  return done(await sendTest(parts, actor, target));
}
