import { callApp } from "../../api/call-app.ts";

/** Hands a version to the browser as a workflow file; the active one, or else the newest, unless one is named. */
export async function exportWorkflow(workflow: { workflow_id: string; name: string }, version?: number) {
  const { workflow_id, name } = workflow;
  const file = await callApp("exportWorkflow", { params: { workflow_id }, query: { version } });
  const content = new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = `${fileNameOf(name)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function fileNameOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "");
  return plain.slice(0, 60) || "workflow";
}
