import type { ConnectorRow, WorkflowFile } from "@sluice/contract";
import { checkTypedName, checkWorkflowTexts } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { type ConnectorParts, testConnector } from "../connectors/test-connector.ts";
import {
  type AlongsideImport,
  type ImportedWorkflow,
  ImportRefused,
  importWorkflow,
} from "./import-workflow.ts";
import type { PlanParts } from "./plan-workflow.ts";
import { type FileRefusal, validateWorkflowFile } from "./validate-workflow-file.ts";

export interface ImportedFile {
  readonly workflow: ImportedWorkflow;
  /** Each as its test left it. */
  readonly connectors: readonly ConnectorRow[];
}

export interface ImportOptions {
  /** What to call the workflow, whatever the file calls it. */
  readonly workflowName?: string | undefined;
  readonly alongside?: AlongsideImport;
}

export type ImportRefusal = FileRefusal | ImportRefused["refused"]["refusal"];

/**
 * Imports the text of a workflow file, then tests the connectors that came with it. The tests ask the network
 * and may take their time, so they come after the commit, and whatever they say the file is imported.
 */
export async function importWorkflowFile(
  parts: PlanParts & ConnectorParts,
  actor: Actor,
  text: string,
  { workflowName, alongside }: ImportOptions = {},
): Promise<Outcome<ImportedFile, ImportRefusal>> {
  const valid = await validateWorkflowFile(parts, actor, text);
  if (!valid.ok) return valid;
  const denied = valid.value.connectors.length > 0 ? refuseUnless(actor, "connectors:write") : null;
  if (denied) return denied;
  const file = called(workflowName, valid.value);
  const problems = [
    ...checkWorkflowTexts({ description: "", ...file.workflow }),
    // What a file calls its workflow may be any line; what is typed instead of it may not.
    ...checkTypedName(file.workflow.name, valid.value.workflow.name),
  ].map(({ name, reason }) => ({ name: `workflow.${name}`, reason }));
  if (problems.length > 0) return refuse("invalid_workflow_file", { problems });
  const imported = await importOrRefuse(parts, actor, file, alongside);
  if (!imported.ok) return imported;
  const { connectors, ...workflow } = imported.value;
  const tested = await Promise.all(
    connectors.map(({ connector_id, name }) =>
      testConnector(parts, actor, {
        connector: connector_id,
        buckets: bucketsReadThrough(name, valid.value),
      }),
    ),
  );
  return done({ workflow, connectors: tested.flatMap((each) => (each.ok ? [withoutSpec(each.value)] : [])) });
}

async function importOrRefuse(
  parts: PlanParts,
  actor: Actor,
  file: WorkflowFile,
  alongside: AlongsideImport | undefined,
) {
  try {
    return done(await importWorkflow(parts, actor, file, alongside));
  } catch (cause) {
    if (cause instanceof ImportRefused) return cause.refused;
    throw cause;
  }
}

/** The file under another name, where one is given. */
export function called(name: string | undefined, file: WorkflowFile): WorkflowFile {
  return name === undefined ? file : { ...file, workflow: { ...file.workflow, name } };
}

/** A bucket that the author fixed is part of what the connector is there for. */
function bucketsReadThrough(connector: string, { workflow }: WorkflowFile): string[] {
  const buckets = (workflow.definition.parameters ?? []).flatMap((parameter) =>
    parameter.connector?.connector_id === connector && parameter.bucket !== undefined
      ? [parameter.bucket]
      : [],
  );
  return [...new Set(buckets)];
}

function withoutSpec<Loaded extends ConnectorRow & { spec: unknown }>(loaded: Loaded): ConnectorRow {
  const { spec: _, ...presented } = loaded;
  return presented;
}
