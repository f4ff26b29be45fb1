import type { RunLinks } from "@sluice/contract";

const runs = "/api/v1/runs";

/** Where the API shows a run. */
export function runLinks(runId: string): RunLinks {
  const self = `${runs}/${runId}`;
  return {
    self,
    steps: `${self}/steps`,
    approvals: `${self}/approvals`,
    outputs: `${self}/outputs`,
    events: `${self}/events`,
  };
}

export function outputPath(runId: string, outputId: string): string {
  return `${runs}/${runId}/outputs/${outputId}/content`;
}

export function bundlePath(runId: string): string {
  return `${runs}/${runId}/outputs.zip`;
}
