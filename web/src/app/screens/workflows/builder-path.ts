/** Where the workflow is built. */
export function builderPath(workflowId: string): string {
  return `/workflows/${encodeURIComponent(workflowId)}/build`;
}
