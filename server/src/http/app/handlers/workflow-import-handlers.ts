import { limits } from "@sluice/contract";
import type { UserActor } from "../../../access/actor.ts";
import { type InstallSampleParts, installSample } from "../../../deployment/samples/install-sample.ts";
import { listSamples } from "../../../deployment/samples/list-samples.ts";
import { installTemplate } from "../../../deployment/templates/install-template.ts";
import { listTemplates, type TemplatePage } from "../../../deployment/templates/list-templates.ts";
import { activateWorkflow } from "../../../deployment/workflows/activate-workflow.ts";
import { type ImportedFile, importWorkflowFile } from "../../../deployment/workflows/import-workflow-file.ts";
import { planImport } from "../../../deployment/workflows/plan-import.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import { openPosition, sealPosition } from "../../serving/browser/list-position.ts";
import type { PageCursors } from "../../serving/browser/page-cursors.ts";
import type { AppHandlers } from "../call.ts";

export type WorkflowImportHandlerParts = InstallSampleParts;

const { default: shown } = limits.request.page;

/** Workflows that come from elsewhere: a file, a sample, a template of a library. */
export function workflowImportHandlers(parts: WorkflowImportHandlerParts, cursors: PageCursors) {
  /** What an import may lead to at once. */
  async function activated(actor: UserActor, imported: ImportedFile): Promise<ImportedFile> {
    const { workflow_id: workflowId, version } = imported.workflow;
    const outcome = await activateWorkflow(parts, actor, { workflowId, version });
    return outcome.ok ? { ...imported, workflow: { ...imported.workflow, status: "active" } } : imported;
  }
  return {
    importWorkflow: async ({ actor, body: { file, name, activate = false } }) => {
      const imported = await importWorkflowFile(parts, actor, file, { workflowName: name });
      if (!imported.ok) return imported.refusal;
      const value = activate ? await activated(actor, imported.value) : imported.value;
      return { status: 201, body: presentImport(value) };
    },
    planImport: async ({ actor, body: { file, name } }) =>
      answerOutcome(await planImport(parts, actor, file, name)),
    listSamples: async ({ actor }) => answerOutcome(await listSamples(parts, actor), (items) => ({ items })),
    installSample: async ({ actor, params, body: { name } }) => {
      const installed = await installSample(parts, actor, { sampleId: params.sample_id, name });
      return answerOutcome(installed, presentImport, 201);
    },
    listTemplates: async ({ actor, query }) => {
      const after = openPosition<NonNullable<TemplatePage["next"]>>(cursors, "listTemplates", query);
      if (after === undefined) return { code: "invalid_cursor" };
      const listed = await listTemplates(parts, actor, { limit: query.limit ?? shown, after });
      return answerOutcome(listed, ({ items, next }) => ({
        items: items.map(({ library_id: _, ...template }) => template),
        next_cursor: sealPosition(cursors, "listTemplates", query, next),
      }));
    },
    installTemplate: async ({ actor, params, body: { name: workflowName } }) => {
      const installed = await installTemplate(parts, actor, { templateId: params.template_id, workflowName });
      return answerOutcome(installed, presentImport, 201);
    },
  } satisfies Partial<AppHandlers>;
}

function presentImport({ workflow, connectors }: ImportedFile) {
  return {
    ...workflow,
    untested_connectors: connectors.flatMap(({ name, state }) => (state === "ready" ? [] : [name])),
  };
}
