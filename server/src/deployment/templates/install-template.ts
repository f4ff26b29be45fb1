import type { Actor } from "../../access/actor.ts";
import { recordChange } from "../../access/change-log.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import type { Database, WriteTransaction } from "../../platform/db/database.ts";
import type { ConnectorParts } from "../connectors/test-connector.ts";
import type { DeploymentTables } from "../tables.ts";
import {
  type ImportedFile,
  type ImportRefusal,
  importWorkflowFile,
} from "../workflows/import-workflow-file.ts";
import type { PlanParts, WorkflowPlan } from "../workflows/plan-workflow.ts";
import { readOfferedFile } from "./offered-items.ts";

export type InstallParts = PlanParts & ConnectorParts;

export interface InstallTemplateRequest {
  readonly templateId: string;
  /** What to call the workflow, the first time; left out: as the file does. */
  readonly workflowName?: string | undefined;
}

export interface InstalledTemplate extends ImportedFile {
  /** The version of the template that is installed now. */
  readonly templateVersion: number;
}

export type InstallRefusal =
  | ImportRefusal
  | PlainRefusal<"template_not_found">
  | Refusal<"template_up_to_date", { readonly version: number }>
  | Refusal<"workflow_name_taken", { readonly name: string }>;

/**
 * Installs the newest version of a template: the first time as a new workflow, later as a new version of that same
 * workflow, whatever it is called by now. Nothing is activated. Of several who do it at once, one does.
 */
export async function installTemplate(
  parts: InstallParts,
  actor: Actor,
  { templateId, workflowName }: InstallTemplateRequest,
): Promise<Outcome<InstalledTemplate, InstallRefusal>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  const { database } = parts;
  for (;;) {
    const offered = await readOfferedFile(database.reader, templateId);
    if (!offered) return refuse("template_not_found");
    const before = await readInstalled(database, templateId);
    if (before && before.version >= offered.version) {
      return refuse("template_up_to_date", { version: before.version });
    }
    const claim = { templateId, version: offered.version, before };
    try {
      const imported = await importWorkflowFile(parts, actor, offered.file, {
        workflowName: before?.workflow_name ?? workflowName,
        alongside: (transaction, plan, nowMs) => claimInstall(transaction, actor, { ...claim, plan, nowMs }),
      });
      return imported.ok ? done({ ...imported.value, templateVersion: offered.version }) : imported;
    } catch (cause) {
      if (cause instanceof InstallOvertaken) continue;
      if (!(cause instanceof NameTaken)) throw cause;
      // By another workflow, unless somebody has just installed this very template.
      if (!(await readInstalled(database, templateId))) {
        return refuse("workflow_name_taken", { name: cause.message });
      }
    }
  }
}

interface Installed {
  readonly workflow_id: string;
  readonly workflow_name: string;
  readonly version: number;
}

async function readInstalled(
  { reader }: Database<DeploymentTables>,
  templateId: string,
): Promise<Installed | undefined> {
  return await reader
    .selectFrom("installed_templates as installed")
    .innerJoin("workflows", "workflows.workflow_id", "installed.workflow_id")
    .select(["installed.workflow_id", "workflows.name as workflow_name", "installed.version"])
    .where("installed.template_id", "=", templateId)
    .executeTakeFirst();
}

interface Claim {
  readonly templateId: string;
  readonly version: number;
  readonly before: Installed | undefined;
  readonly plan: WorkflowPlan;
  readonly nowMs: number;
}

/** Keeps what was installed, in the transaction that saves the workflow; throws when somebody else was first. */
async function claimInstall(
  transaction: WriteTransaction<DeploymentTables>,
  actor: Actor,
  { templateId, version, before, plan, nowMs }: Claim,
): Promise<void> {
  const { sql } = transaction;
  const { workflowId: workflow_id, version: workflow_version } = plan;
  const now = { version, workflow_version, installed_at: nowMs };
  if (!before && !plan.isNew) throw new NameTaken(plan.name);
  if (before && before.workflow_id !== workflow_id) throw new InstallOvertaken(templateId);
  const claimed = before
    ? await sql
        .updateTable("installed_templates")
        .set(now)
        .where("template_id", "=", templateId)
        .where("version", "=", before.version)
        .returning("template_id")
        .execute()
    : await sql
        .insertInto("installed_templates")
        .values({ template_id: templateId, workflow_id, ...now })
        .onConflict((conflict) => conflict.column("template_id").doNothing())
        .returning("template_id")
        .execute();
  if (claimed.length === 0) throw new InstallOvertaken(templateId);
  await recordChange(transaction, actor, { action: "template.install", target: templateId, at: nowMs });
}

/** Another has installed it, or renamed the workflow, since it was looked at. */
class InstallOvertaken extends Error {}

/** The message is the name. */
class NameTaken extends Error {}
