import type { AlongsideImport } from "../workflows/import-workflow.ts";

/** Keeps with a workflow which sample it was installed from, so that the gallery can say that it is here. */
export function rememberSample(sampleId: string): AlongsideImport {
  return async ({ sql }, { workflowId }) => {
    await sql
      .updateTable("workflows")
      .set({ sample_id: sampleId })
      .where("workflow_id", "=", workflowId)
      .execute();
  };
}
