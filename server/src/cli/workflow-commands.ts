import { readFile, writeFile } from "node:fs/promises";
import { activateWorkflow } from "../deployment/workflows/activate-workflow.ts";
import { deactivateWorkflow } from "../deployment/workflows/deactivate-workflow.ts";
import { exportWorkflow } from "../deployment/workflows/export-workflow.ts";
import { importWorkflowFile } from "../deployment/workflows/import-workflow-file.ts";
import { listWorkflows } from "../deployment/workflows/list-workflows.ts";
import { planImport } from "../deployment/workflows/plan-import.ts";
import { accepted } from "./author-refusal.ts";
import { type Commands, need, requireWorkflow, wholeNumber } from "./command.ts";
import { commandActor } from "./command-actor.ts";
import { connectorLine } from "./connector-commands.ts";
import { importLines } from "./import-lines.ts";
import type { CommandParts } from "./open-parts.ts";

export const workflowCommands: Commands = {
  "workflow import": {
    usage: "workflow import <file> [--dry-run]",
    async run(parts, { words, dryRun }) {
      const text = await readFile(need(words[2], "the path of a workflow file"), "utf8");
      if (dryRun) return await plan(parts, text, "Nothing was saved.");
      const { workflow, connectors } = accepted(await importWorkflowFile(parts, commandActor(), text));
      const saved = `Saved ${workflow.name} as version ${workflow.version} (${workflow.workflow_id}).`;
      const warnings = connectors.filter(({ last_test }) => !last_test?.ok).map(connectorLine);
      return {
        data: { ...workflow, connectors },
        text: [saved, ...importLines(workflow, false), ...warnings].join("\n"),
      };
    },
  },
  "workflow validate": {
    usage: "workflow validate <file>",
    async run(parts, { words }) {
      const path = need(words[2], "the path of a workflow file");
      return await plan(parts, await readFile(path, "utf8"), `${path} can be imported.`);
    },
  },
  "workflow export": {
    usage: "workflow export <id or name> [--version n] [--save file]",
    async run(parts, { words, options }) {
      const { workflow_id: workflowId, name } = await requireWorkflow(parts, words[2]);
      const version = options.version === undefined ? null : wholeNumber(options.version, "--version");
      const exported = accepted(await exportWorkflow(parts, commandActor(), { workflowId, version }), name);
      const text = JSON.stringify(exported.file, null, 2);
      if (options.save === undefined) return { data: exported.file, text };
      await writeFile(options.save, `${text}\n`);
      const saved = `Saved version ${exported.version} of ${name} to ${options.save}.`;
      return { data: { version: exported.version, path: options.save }, text: saved };
    },
  },
  "workflow activate": {
    usage: "workflow activate <id or name> [--version n]",
    async run(parts, { words, options }) {
      const { workflow_id: workflowId, name } = await requireWorkflow(parts, words[2]);
      const version = options.version === undefined ? null : wholeNumber(options.version, "--version");
      const active = accepted(await activateWorkflow(parts, commandActor(), { workflowId, version }), name);
      return { data: active, text: `Version ${active.active_version} of ${name} is active.` };
    },
  },
  "workflow deactivate": {
    usage: "workflow deactivate <id or name>",
    async run(parts, { words }) {
      const { workflow_id: workflowId, name } = await requireWorkflow(parts, words[2]);
      const inactive = accepted(await deactivateWorkflow(parts, commandActor(), { workflowId }), name);
      const text = `${name} is inactive: no run starts from it until a version is activated. Runs that are going go on.`;
      return { data: inactive, text };
    },
  },
  "workflow list": {
    usage: "workflow list",
    async run(parts) {
      const found = accepted(await listWorkflows(parts, commandActor()));
      const lines = found.map((each) => `${each.workflow_id}  ${each.status.padEnd(8)}  ${each.name}`);
      return { data: found, text: lines.join("\n") || "There are no workflows yet: import one." };
    },
  },
};

/** What an import would save. */
async function plan(parts: CommandParts, text: string, first: string) {
  const planned = accepted(await planImport(parts, commandActor(), text));
  const { workflow_id, name, version } = planned;
  const workflow =
    workflow_id === null
      ? `${name} would be a new workflow.`
      : `${name} would become version ${version} of ${workflow_id}.`;
  return { data: planned, text: [first, workflow, ...importLines(planned, true)].join("\n") };
}
