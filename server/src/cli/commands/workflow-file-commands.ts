import { readFile, writeFile } from "node:fs/promises";
import { exportWorkflow } from "../../deployment/workflows/export-workflow.ts";
import { importWorkflowFile } from "../../deployment/workflows/import-workflow-file.ts";
import { planImport } from "../../deployment/workflows/plan-import.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { accepted } from "../text/author-refusal.ts";
import { describeConnectors } from "../text/describe-connectors.ts";
import { importLines } from "../text/import-lines.ts";
import { operator } from "./operator.ts";
import { requireWorkflow } from "./require-workflow.ts";

interface ExportOptions {
  readonly version?: number;
  readonly save?: string;
}

export async function importWorkflowCommand(
  parts: CommandParts,
  { words: [path], options }: Given<{ readonly dryRun?: boolean }, [file: string]>,
): Promise<Answer> {
  const text = await readFile(path, "utf8");
  if (options.dryRun) return await plan(parts, text, "Nothing was saved.");
  const { workflow, connectors } = accepted(await importWorkflowFile(parts, operator(), text));
  const saved = `Saved ${workflow.name} as version ${workflow.version} (${workflow.workflow_id}).`;
  const untested = connectors.filter(({ last_test }) => !last_test?.ok);
  const warnings = untested.length === 0 ? [] : [describeConnectors(untested)];
  const lines = [saved, ...importLines(workflow, false), ...warnings];
  return { data: { ...workflow, connectors }, text: lines.join("\n") };
}

export async function validateWorkflowCommand(
  parts: CommandParts,
  { words: [path] }: Given<object, [file: string]>,
): Promise<Answer> {
  return await plan(parts, await readFile(path, "utf8"), `${path} can be imported.`);
}

export async function exportWorkflowCommand(
  parts: CommandParts,
  { words: [given], options }: Given<ExportOptions, [workflow: string]>,
): Promise<Answer> {
  const { workflow_id: workflowId, name } = await requireWorkflow(parts, given);
  const wanted = { workflowId, version: options.version ?? null };
  const exported = accepted(await exportWorkflow(parts, operator(), wanted), name);
  const text = JSON.stringify(exported.file, null, 2);
  const { save: path } = options;
  if (path === undefined) return { data: exported.file, text };
  await writeFile(path, `${text}\n`);
  const { version } = exported;
  return { data: { version, path }, text: `Saved version ${version} of ${name} to ${path}.` };
}

/** What an import would save. */
async function plan(parts: CommandParts, text: string, first: string): Promise<Answer> {
  const planned = accepted(await planImport(parts, operator(), text));
  const { workflow_id, name, version } = planned;
  const workflow =
    workflow_id === null
      ? `${name} would be a new workflow.`
      : `${name} would become version ${version} of ${workflow_id}.`;
  return { data: planned, text: [first, workflow, ...importLines(planned, true)].join("\n") };
}
