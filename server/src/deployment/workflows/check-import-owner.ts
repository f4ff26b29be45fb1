import type { Problem, WorkflowFile } from "@sluice/contract";
import { showValue } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotOwner, type Owned, refuseUnlessOwner } from "../../access/ownership.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import type { WorkflowPlan } from "./plan-workflow.ts";

export type ImportOwnerRefusal =
  | NotOwner["refusal"]
  | Refusal<"invalid_workflow_file", { readonly problems: readonly Problem[] }>;

/**
 * Whether an import may save what it plans: a version of what is there under a name is its owner's to add. What is
 * there with the same content is only used, which everybody may. An image that the file names must be here.
 */
export async function checkImportOwner(
  { reader }: Database<DeploymentTables>,
  actor: Actor,
  file: WorkflowFile,
  plan: WorkflowPlan,
): Promise<Outcome<null, ImportOwnerRefusal>> {
  if (!plan.isNew) {
    const workflow = await reader
      .selectFrom("workflows")
      .select(["owner_id", "owner_name"])
      .where("workflow_id", "=", plan.workflowId)
      .executeTakeFirst();
    const denied = workflow ? refuseUnlessOwner(actor, workflow) : null;
    if (denied) return denied;
  }
  const owners = {
    agents: await ownersOf(
      reader,
      "agents",
      "agent_id",
      addedIn(plan.agents, ({ planned }) => planned),
    ),
    environments: await ownersOf(reader, "environments", "environment_id", addedIn(plan.environments)),
    connectors: await ownersOf(reader, "connectors", "connector_id", addedIn(plan.connectors)),
  };
  const problems = (["agents", "environments", "connectors"] as const).flatMap((list) =>
    file[list].flatMap(({ name }, index) => {
      const owner = owners[list].get(name);
      if (!owner || refuseUnlessOwner(actor, owner) === null) return [];
      const reason = `${showValue(name)} is there already with other content and belongs to ${owner.owner_name}: give it another name in the file.`;
      return [{ name: `${list}[${index}].name`, reason }];
    }),
  );
  problems.push(...missingImages(file, plan));
  return problems.length > 0 ? refuse("invalid_workflow_file", { problems }) : done(null);
}

/** Run in another image, its scripts would do other things. */
function missingImages({ environments }: WorkflowFile, plan: WorkflowPlan): Problem[] {
  return environments.flatMap(({ name, image }, index) => {
    if (!image || !plan.environments.get(name)?.lacksImage) return [];
    const reason = `The file does not hold the image ${showValue(image.name)} (${image.digest}), and it is not here: upload it to an environment, wait until that is ready, and import again.`;
    return [{ name: `environments[${index}].image`, reason }];
  });
}

interface Planned {
  readonly id: string;
  readonly change: string;
}

function addedIn<Entry>(
  planned: ReadonlyMap<string, Entry>,
  of: (entry: Entry) => Planned = (entry) => entry as Planned,
): string[] {
  return [...planned.values()].flatMap((entry) => (of(entry).change === "added" ? [of(entry).id] : []));
}

async function ownersOf(
  reader: Database<DeploymentTables>["reader"],
  table: "agents" | "environments" | "connectors",
  idColumn: "agent_id" | "environment_id" | "connector_id",
  ids: readonly string[],
): Promise<ReadonlyMap<string, Owned>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom(table as "agents")
    .select(["name", "owner_id", "owner_name"])
    .where(idColumn as "agent_id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}
