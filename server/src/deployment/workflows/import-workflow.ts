import type { WorkflowFile } from "@sluice/contract";
import { mapReferences } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import type { RefusedWith } from "../../access/outcome.ts";
import { ownedBy, ownerOf } from "../../access/ownership.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { PreparedText } from "../../platform/texts/text-store.ts";
import { type PreparedAgent, prepareAgentVersion, saveAgentVersion } from "../agents/save-agent-version.ts";
import { saveConnectorVersion } from "../connectors/save-connector-version.ts";
import { saveEnvironmentVersion } from "../environments/save-environment-version.ts";
import { savePlannedGraph } from "../graphs/save-planned-graph.ts";
import type { DeploymentTables } from "../tables.ts";
import { type CapReached, checkOwnerCap } from "../versions/check-owner-cap.ts";
import { PlanOvertaken } from "../versions/plan-overtaken.ts";
import { recordAndTell } from "../versions/record-and-tell.ts";
import { checkImportOwner, type ImportOwnerRefusal } from "./check-import-owner.ts";
import { describePlan, type ImportSummary } from "./describe-plan.ts";
import { type PlanParts, planWorkflow, type WorkflowPlan } from "./plan-workflow.ts";
import { saveWorkflowVersion } from "./save-workflow-version.ts";

export interface ImportedWorkflow extends ImportSummary {
  readonly workflow_id: string;
}

interface Imported extends ImportedWorkflow {
  /** Saved, and not tested yet. */
  readonly connectors: readonly { readonly connector_id: string; readonly name: string }[];
}

/** Writes what belongs to an import into its transaction. What it throws takes the import back. */
export type AlongsideImport = (
  transaction: WriteTransaction<DeploymentTables>,
  plan: WorkflowPlan,
  nowMs: number,
) => Promise<void>;

/**
 * Saves a workflow file as the next version of the workflow of that name, together with what it needs. The version
 * refers to versions of agents, and these to versions of environments, none of which ever changes: so nothing that
 * is saved later changes what it does. Where a name is taken with other content, a version is added that only this
 * workflow uses. Connectors are the exception: everybody reads through the newest version. All of it, or nothing: what
 * the actor may not save is thrown as `ImportRefused`.
 */
export async function importWorkflow(
  parts: PlanParts,
  actor: Actor,
  file: WorkflowFile,
  alongside: AlongsideImport = async () => {},
): Promise<Imported> {
  for (;;) {
    const plan = await planWorkflow(parts, file);
    const allowed = await checkImportOwner(parts.database, actor, file, plan);
    if (!allowed.ok) throw new ImportRefused(allowed);
    try {
      await savePlanned(parts, actor, { file, plan, alongside });
    } catch (cause) {
      if (cause instanceof PlanOvertaken) continue;
      throw cause;
    }
    return {
      workflow_id: plan.workflowId,
      ...describePlan(file, plan),
      connectors: [...plan.connectors].map(([name, { id }]) => ({ connector_id: id, name })),
    };
  }
}

async function savePlanned(
  parts: PlanParts,
  actor: Actor,
  { file, plan, alongside }: { file: WorkflowFile; plan: WorkflowPlan; alongside: AlongsideImport },
): Promise<void> {
  const { database, texts, now } = parts;
  const definition = await prepareDefinition(parts, file, plan);
  const agents: PreparedAgent[] = [];
  for (const { content, planned } of plan.agents.values()) {
    agents.push(await prepareAgentVersion(texts, content, planned));
  }
  await database.write(async (transaction) => {
    const nowMs = now();
    const owned = ownedBy(actor);
    await refuseBeyondCaps(transaction, actor, plan);
    for (const [name, graph] of plan.graphs) await savePlannedGraph(transaction, name, graph, owned, nowMs);
    for (const each of file.connectors) {
      const planned = plan.connectors.get(each.name);
      if (planned) await saveConnectorVersion(transaction, each, planned, owned, nowMs);
    }
    for (const each of file.environments) {
      const planned = plan.environments.get(each.name);
      if (!planned) continue;
      await saveEnvironmentVersion(transaction, each, planned, owned, nowMs, planned.imageId);
    }
    for (const each of agents) await saveAgentVersion(texts, transaction, each, owned, nowMs);
    await saveWorkflowVersion(texts, transaction, actor, file.workflow, definition, plan, nowMs);
    await alongside(transaction, plan, nowMs);
    await recordAndTell(transaction, actor, "workflows", {
      action: "workflow.import",
      target: plan.workflowId,
      at: nowMs,
    });
  });
}

/** What an import would make is counted before it is made: all of it has room, or nothing is saved. */
async function refuseBeyondCaps(
  transaction: WriteTransaction<DeploymentTables>,
  actor: Actor,
  plan: WorkflowPlan,
): Promise<void> {
  const made = {
    workflows: plan.isNew ? 1 : 0,
    agents: countCreated([...plan.agents.values()].map(({ planned }) => planned)),
    environments: countCreated(plan.environments.values()),
    connectors: countCreated(plan.connectors.values()),
    graphs: countCreated(plan.graphs.values()),
  };
  for (const [subject, count] of Object.entries(made)) {
    if (count === 0) continue;
    const full = await checkOwnerCap(transaction, subject as keyof typeof made, ownerOf(actor), count);
    if (full) throw new ImportRefused(full);
  }
}

function countCreated(planned: Iterable<{ readonly change: string }>): number {
  return [...planned].filter(({ change }) => change === "created").length;
}

/** The actor may not save what the import comes to. */
export class ImportRefused extends Error {
  readonly refused: RefusedWith<CapReached["refusal"] | ImportOwnerRefusal>;

  constructor(refused: ImportRefused["refused"]) {
    super(`The import was refused: ${refused.refusal.code}.`);
    this.refused = refused;
  }
}

/** The definition as it is kept: with ids where the file has names, and versions where things have them. */
async function prepareDefinition(
  { texts }: PlanParts,
  file: WorkflowFile,
  plan: WorkflowPlan,
): Promise<PreparedText> {
  const definition = mapReferences(file.workflow.definition, {
    agent: (name) => plan.agents.get(name)?.planned.versionId ?? name,
    graph: (name) => plan.graphs.get(name)?.id ?? name,
    connector: (name) => plan.connectors.get(name)?.id ?? name,
  });
  return await texts.prepare(JSON.stringify(definition));
}
