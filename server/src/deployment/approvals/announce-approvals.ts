import { limits } from "@sluice/contract";
import { MINUTE_MS } from "@sluice/core";
import { sql as fragment } from "kysely";
import { ChannelFault, type ConsoleChannel } from "../../access/console-channel.ts";
import type { Database } from "../../platform/db/database.ts";
import type { RecurringJob } from "../../platform/jobs/recurring-job.ts";
import type { DeploymentTables } from "../tables.ts";

interface AnnounceParts {
  readonly database: Database<DeploymentTables>;
  readonly channel: Pick<ConsoleChannel, "announceApprovals">;
  readonly inboxUrl: string;
  readonly settingsUrl: string;
  now(): number;
}

const { mailAfterMinutes, mailEveryMinutes, mailListed } = limits.approval;
/** As many as the console takes; a deployment has far fewer seats. */
const maxUnwilling = 10_000;
// Written out, not bound: the small index of open gates is used only when the condition can be read.
const open = fragment.lit("open" as const);

/** Every minute, has people told by mail of what has waited for a while. */
export function approvalMailJob(parts: AnnounceParts): RecurringJob {
  return {
    name: "approval-mail",
    intervalMs: MINUTE_MS,
    run: () => announceApprovals(parts),
  };
}

/**
 * Each gate is told of once, and all that wait in one mail, so that a busy day fills nobody's mailbox. The deployment
 * sends no mail itself: its console does, where it can. While the console is away it is tried again.
 */
export async function announceApprovals(parts: AnnounceParts): Promise<void> {
  const waiting = await claimWaiting(parts);
  const [claimed] = waiting;
  if (!claimed) return;
  const items = waiting
    .slice(0, mailListed)
    .map(({ workflow_name, title, since }) => ({ workflowName: workflow_name, stepTitle: title, since }));
  try {
    const { inboxUrl, settingsUrl } = parts;
    const unwantedBy = await listUnwilling(parts);
    const total = waiting.length;
    await parts.channel.announceApprovals({ inboxUrl, settingsUrl, unwantedBy, total, items });
  } catch (cause) {
    await parts.database.write(({ sql }) =>
      sql
        .updateTable("run_gates")
        .set({ announced_at: null })
        .where("announced_at", "=", claimed.claimedAt)
        .where("state", "=", open)
        .execute(),
    );
    if (!(cause instanceof ChannelFault)) throw cause;
  }
}

/** The console knows who is assigned and how to reach them; who wants no mail is known here. */
async function listUnwilling({ database }: AnnounceParts): Promise<string[]> {
  const rows = await database.reader
    .selectFrom("mail_choices")
    .select("user_id")
    .where("mails_approvals", "=", 0)
    .orderBy("updated_at", "desc")
    .limit(maxUnwilling)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

async function claimWaiting({ database, now }: AnnounceParts) {
  return await database.write(async (transaction) => {
    const { sql } = transaction;
    if (!(await transaction.tryLock("approval-mail"))) return [];
    const claimedAt = now();
    const { last } = await sql
      .selectFrom("run_gates")
      .select(({ fn }) => fn.max("announced_at").as("last"))
      .where("announced_at", "is not", null)
      .executeTakeFirstOrThrow();
    if (last !== null && claimedAt - Number(last) < mailEveryMinutes * MINUTE_MS) return [];
    const rows = await sql
      .selectFrom("run_gates")
      .innerJoin("runs", "runs.run_id", "run_gates.run_id")
      .select(["runs.workflow_name", "run_gates.title", "run_gates.since"])
      .where("run_gates.state", "=", open)
      .where("announced_at", "is", null)
      .where("run_gates.since", "<=", claimedAt - mailAfterMinutes * MINUTE_MS)
      .orderBy("run_gates.run_id")
      .execute();
    if (rows.length === 0) return [];
    await sql
      .updateTable("run_gates")
      .set({ announced_at: claimedAt })
      .where("state", "=", open)
      .where("announced_at", "is", null)
      .where("since", "<=", claimedAt - mailAfterMinutes * MINUTE_MS)
      .execute();
    return rows.map((row) => ({ ...row, claimedAt }));
  });
}
