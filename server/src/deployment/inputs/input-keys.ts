import { keyFault } from "../../platform/blobs/blob-key.ts";

/** Everything that was copied in for a run. */
export function inputsPrefix(runId: string): string {
  return `runs/${runId}/inputs/`;
}

/** Why an object's name cannot be that of a file in a workspace, or null when it can. */
export function inputPathFault(runId: string, path: string): string | null {
  return keyFault(`${inputsPrefix(runId)}${path}`);
}
