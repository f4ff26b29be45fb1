// Screens of other subjects, by their address: this one does not know their routes.

export const workflowsPath: string = "/workflows";

export function versionsPath(workflowId: string): string {
  return `/workflows/${encodeURIComponent(workflowId)}/versions`;
}

export function runPath(runId: string): string {
  return `/runs/${encodeURIComponent(runId)}`;
}
