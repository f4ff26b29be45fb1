import { readFile, writeFile } from "node:fs/promises";
import { activateWorkflow } from "../deployment/workflows/activate-workflow.ts";
import { deactivateWorkflow } from "../deployment/workflows/deactivate-workflow.ts";
import { exportWorkflow } from "../deployment/workflows/export-workflow.ts";
import { importWorkflowFile } from "../deployment/workflows/import-workflow-file.ts";
import { listWorkflows } from "../deployment/workflows/list-workflows.ts";
import { type Commands, need, Refused, requireWorkflow, wholeNumber } from "./command.ts";
import { connectorLine } from "./connector-commands.ts";

export const workflowCommands: Commands = {
  "workflow import": {
    usage: "workflow import <file>",
    async run(parts, { words }) {
      const text = await readFile(need(words[2], "the path of a workflow file"), "utf8");
      const imported = await importWorkflowFile(parts, text);
      if (!imported.ok) {
        throw new Refused(imported.problems.map(({ name, reason }) => `${name}: ${reason}`).join("\n"));
      }
      const { workflow, connectors } = imported;
      const saved = `Saved ${workflow.name} as version ${workflow.version} (${workflow.workflow_id}).`;
      const warnings = connectors.filter(({ last_test }) => !last_test?.ok).map(connectorLine);
      return { data: { ...workflow, connectors }, text: [saved, ...warnings].join("\n") };
    },
  },
  "workflow export": {
    usage: "workflow export <id or name> [--version n] [--save file]",
    async run(parts, { words, options }) {
      const workflow = await requireWorkflow(parts, words[2]);
      const version = options.version === undefined ? null : wholeNumber(options.version, "--version");
      const exported = await exportWorkflow(parts, workflow.workflow_id, version);
      if (!exported.ok) throw new Refused(`${workflow.name} was not exported: ${exported.reason}`);
      const text = JSON.stringify(exported.file, null, 2);
      if (options.save === undefined) return { data: exported.file, text };
      await writeFile(options.save, `${text}\n`);
      const saved = `Saved version ${exported.version} of ${workflow.name} to ${options.save}.`;
      return { data: { version: exported.version, path: options.save }, text: saved };
    },
  },
  "workflow activate": {
    usage: "workflow activate <id or name> [--version n]",
    async run(parts, { words, options }) {
      const workflow = await requireWorkflow(parts, words[2]);
      const version = options.version === undefined ? null : wholeNumber(options.version, "--version");
      const active = await activateWorkflow(parts.database, workflow.workflow_id, version, parts.now());
      if (!active) throw new Refused(`${workflow.name} has no version ${version}.`);
      return { data: active, text: `Version ${active.active_version} of ${workflow.name} is active.` };
    },
  },
  "workflow deactivate": {
    usage: "workflow deactivate <id or name>",
    async run(parts, { words }) {
      const { workflow_id, name } = await requireWorkflow(parts, words[2]);
      if (!(await deactivateWorkflow(parts.database, workflow_id, parts.now()))) {
        throw new Refused(`${name} is not active.`);
      }
      const text = `${name} is inactive: no run starts from it until a version is activated. Runs that are going go on.`;
      return { data: { workflow_id, status: "inactive" }, text };
    },
  },
  "workflow list": {
    usage: "workflow list",
    async run(parts) {
      const found = await listWorkflows(parts.database);
      const lines = found.map((each) => `${each.workflow_id}  ${each.status.padEnd(8)}  ${each.name}`);
      return { data: found, text: lines.join("\n") || "There are no workflows yet: import one." };
    },
  },
};
