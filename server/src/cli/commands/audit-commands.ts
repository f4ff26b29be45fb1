import { limits } from "@sluice/contract";
import { DAY_MS } from "@sluice/core";
import { listAudit } from "../../console/audit/list-audit.ts";
import { type AuditVerdict, verifyAudit } from "../../console/audit/verify-audit.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { Refused } from "../refused.ts";
import { table } from "../text/table.ts";
import { operator } from "./operator.ts";

interface ListOptions {
  readonly days?: number;
  readonly actor?: string;
  readonly action?: string;
  readonly target?: string;
  readonly refused?: boolean;
  readonly before?: number;
}

const defaultDays = 30;

export async function listAuditCommand(
  { openConsole }: CommandParts,
  { options: { days = defaultDays, refused = false, ...filters } }: Given<ListOptions>,
): Promise<Answer> {
  const { parts } = await openConsole();
  const untilMs = parts.now();
  const listed = await listAudit(parts, operator(), {
    ...filters,
    outcome: refused ? "refused" : undefined,
    fromMs: untilMs - days * DAY_MS,
    untilMs,
    limit: limits.audit.pageShown,
  });
  if (!listed.ok) throw new Refused(`--days takes a number under ${limits.audit.windowDays}.`);
  const { items, next } = listed.value;
  const rows = items.map(({ at, actor, address, action, target, reason }) => [
    at,
    action,
    target,
    `${actor.name} (${actor.kind})`,
    address ?? "",
    reason ?? "done",
  ]);
  const none = "No such act is on record.";
  const text = rows.length === 0 ? none : table(["AT", "ACT", "UPON", "BY", "FROM", "OUTCOME"], rows);
  const more = next === null ? "" : `\nThere are more: add --before ${next}.`;
  return { data: listed.value, text: `${text}${more}` };
}

export async function verifyAuditCommand({ openConsole }: CommandParts): Promise<Answer> {
  const { parts } = await openConsole();
  const verified = await verifyAudit(parts, operator());
  if (!verified.ok) throw new Refused("You may not see the audit.");
  const { broken } = verified.value;
  if (broken !== null) throw new Refused(faultOf(broken));
  const { entries, headHash } = verified.value;
  return {
    data: verified.value,
    text: `The chain of ${entries} entries is sound. Its newest hash is\n${headHash}`,
  };
}

function faultOf({ seq, fault }: NonNullable<AuditVerdict["broken"]>): string {
  if (fault === "missing") return `Entry ${seq} is missing: the audit was tampered with.`;
  if (fault === "changed") return `Entry ${seq} does not follow from the one before: it was changed.`;
  return `The newest entry is not entry ${seq}, which the console wrote last: the end of the audit was tampered with.`;
}
