import { readFile, writeFile } from "node:fs/promises";
import { exportWorkflow } from "../../deployment/workflows/export-workflow.ts";
import { importWorkflowFile } from "../../deployment/workflows/import-workflow-file.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { Refused } from "../refused.ts";
import { describeConnectors } from "../text/describe-connectors.ts";
import { requireWorkflow } from "./require-workflow.ts";

interface ExportOptions {
  readonly version?: number;
  readonly save?: string;
}

export async function importWorkflowCommand(
  parts: CommandParts,
  { words: [path] }: Given<object, [file: string]>,
): Promise<Answer> {
  const imported = await importWorkflowFile(parts, await readFile(path, "utf8"));
  if (!imported.ok) {
    throw new Refused(imported.problems.map(({ name, reason }) => `${name}: ${reason}`).join("\n"));
  }
  const { workflow, connectors } = imported;
  const saved = `Saved ${workflow.name} as version ${workflow.version} (${workflow.workflow_id}).`;
  const untested = connectors.filter(({ last_test }) => !last_test?.ok);
  const warnings = untested.length === 0 ? [] : [describeConnectors(untested)];
  return { data: { ...workflow, connectors }, text: [saved, ...warnings].join("\n") };
}

export async function exportWorkflowCommand(
  parts: CommandParts,
  { words: [given], options }: Given<ExportOptions, [workflow: string]>,
): Promise<Answer> {
  const { workflow_id, name } = await requireWorkflow(parts, given);
  const exported = await exportWorkflow(parts, workflow_id, options.version ?? null);
  if (!exported.ok) throw new Refused(`${name} was not exported: ${exported.reason}`);
  const text = JSON.stringify(exported.file, null, 2);
  const { save: path } = options;
  if (path === undefined) return { data: exported.file, text };
  await writeFile(path, `${text}\n`);
  const { version } = exported;
  return { data: { version, path }, text: `Saved version ${version} of ${name} to ${path}.` };
}
