import type { Problem, WorkflowFile } from "@sluice/contract";
import type { PresentedConnector } from "../connectors/present-connector.ts";
import { type ConnectorParts, testConnector } from "../connectors/test-connector.ts";
import { type ImportedWorkflow, type ImportParts, importWorkflow } from "./import-workflow.ts";
import { judgeWorkflowFile } from "./judge-workflow-file.ts";

export type ImportedFile =
  | {
      readonly ok: true;
      readonly workflow: ImportedWorkflow;
      /** Each as its test left it. */
      readonly connectors: readonly PresentedConnector[];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Imports the text of a workflow file, then tests the connectors that came with it. The tests ask the network
 * and may take their time, so they come after the commit, and whatever they say the file is imported.
 */
export async function importWorkflowFile(
  parts: ImportParts & ConnectorParts,
  text: string,
): Promise<ImportedFile> {
  const read = await judgeWorkflowFile(text);
  if (!read.ok) return read;
  const problems = read.file.connectors.flatMap((connector, index) =>
    parts.storage
      .judge(connector)
      .map(({ name, reason }) => ({ name: `connectors[${index}].${name}`, reason })),
  );
  if (problems.length > 0) return { ok: false, problems };
  const { connectors, ...workflow } = await importWorkflow(parts, read.file);
  const tested = await Promise.all(
    connectors.map(({ connector_id, name }) =>
      testConnector(parts, connector_id, { buckets: bucketsReadThrough(name, read.file) }),
    ),
  );
  return { ok: true, workflow, connectors: tested.filter((each) => each !== null).map(withoutSpec) };
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

function withoutSpec<Loaded extends PresentedConnector & { spec: unknown }>(
  loaded: Loaded,
): PresentedConnector {
  const { spec: _, ...presented } = loaded;
  return presented;
}
