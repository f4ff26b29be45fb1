import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { loadDefinitions, type WorkflowRowParts, workflowRows } from "./workflow-row.ts";

const judgedAtOnce = 200;

interface UnreadyCount {
  readonly active: number;
  readonly not_ready: number;
}

/** How many workflows are active, and how many of those no run could start from now. Every one of them is judged. */
export async function countUnreadyWorkflows(
  parts: WorkflowRowParts,
  actor: Actor,
): Promise<Outcome<UnreadyCount, NotAllowed["refusal"]>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  const counted = { active: 0, not_ready: 0 };
  let after = "";
  for (;;) {
    const rows = await workflowRows(parts.database.reader)
      .where("workflows.status", "=", "active")
      .where("workflows.workflow_id", ">", after)
      .orderBy("workflows.workflow_id")
      .limit(judgedAtOnce)
      .execute();
    const definitions = await loadDefinitions(parts, rows);
    const readiness = await parts.judgeAllReadiness(
      rows.flatMap(({ workflow_id, status }) => {
        const definition = definitions.get(workflow_id);
        return definition ? [{ status, definition }] : [];
      }),
    );
    counted.active += rows.length;
    counted.not_ready += readiness.filter(({ ok }) => !ok).length;
    after = rows.at(-1)?.workflow_id ?? "";
    if (rows.length < judgedAtOnce) return done(counted);
  }
}
