import { limits } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { DeploymentActor } from "../../access/actor.ts";
import type { WaitingApprovals } from "../../access/console-channel.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { newId } from "../../platform/ids.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { listAssigned } from "../people/people-source.ts";

const { mailListed } = limits.approval;

/**
 * Tells everybody who may enter a deployment and wants to be told, by mail, that runs there wait for a person. Nobody is told where no mail
 * server is set up: the inbox of the web application shows it all the same.
 */
export async function mailApprovers(
  { database, now }: ConsoleParts,
  actor: DeploymentActor,
  { inboxUrl, settingsUrl = "", unwantedBy = [], total, items }: WaitingApprovals,
): Promise<Outcome<{ readonly mailed: number }, NotAllowed["refusal"]>> {
  const refused = refuseUnless(actor, "channel:use");
  if (refused) return refused;
  const unwilling = new Set(unwantedBy);
  return await database.write(async ({ sql }) => {
    const mail = await sql
      .selectFrom("mail_settings")
      .select("revision")
      .where("enabled", "=", 1)
      .executeTakeFirst();
    const deployment = await sql
      .selectFrom("deployments")
      .select("name")
      .where("deployment_id", "=", actor.id)
      .executeTakeFirst();
    const assigned = mail && deployment && isLink(inboxUrl) ? await listAssigned(sql, actor.id) : [];
    const people = assigned.filter(({ user_id }) => !unwilling.has(user_id));
    if (!deployment || people.length === 0) return done({ mailed: 0 });
    const at = now();
    const notice_id = newId("ntc_", at);
    const data = {
      deployment_id: actor.id,
      deployment_name: deployment.name,
      total,
      list: listOf(items, total),
      inbox_url: inboxUrl,
      settings_url: isLink(settingsUrl) ? settingsUrl : "",
    };
    const notice = { notice_id, kind: "approvals_waiting", at, once_key: null } as const;
    await sql
      .insertInto("notices")
      .values({ ...notice, data: JSON.stringify(data) })
      .execute();
    await sql
      .insertInto("notice_deliveries")
      .values(
        people.map(({ email }) => ({
          ...{ delivery_id: newId("dlv_", at), notice_id, recipient: email, next_attempt_at: at },
          ...{ channel: "mail" as const, webhook_id: null, status: "waiting" as const, attempts: 0 },
          ...{ give_up_after: limits.notifications.attempts },
          ...{ last_error: null, finished_at: null, sealed_link: null },
        })),
      )
      .execute();
    return done({ mailed: people.length });
  });
}

function isLink(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text);
}

function listOf(items: WaitingApprovals["items"], total: number): string {
  const listed = items.slice(0, mailListed);
  const lines = listed.map(
    ({ workflowName, stepTitle, since }) =>
      `- ${oneLine(workflowName)}: ${oneLine(stepTitle)}, since ${isoTime(since)}`,
  );
  const more = total - listed.length;
  return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join("\n");
}

/** Authors chose these names: a line of them must not look like one of ours. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ");
}
