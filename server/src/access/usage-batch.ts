import type { UsageSums } from "@sluice/core";

/**
 * What a deployment tells the console of its keys' calls since the batch before. A batch that comes twice is counted
 * once, whichever order batches come in.
 */
export interface UsageBatch extends UsageSums {
  /** Unique within its deployment. */
  readonly batchId: string;
  readonly deploymentId: string;
}
