/** One request of a key, as its deployment keeps it for 90 days. */
interface RequestDetail {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly address: string;
  readonly request_id: string;
  /** Why the call was refused; null for one that was accepted. */
  readonly reason: string | null;
}

/** Where a page ended. */
export interface DetailPosition {
  readonly atMs: number;
  readonly recordId: number;
}

export interface DetailPage {
  readonly items: readonly RequestDetail[];
  /** Null on the last page. */
  readonly next: DetailPosition | null;
}

/** How much of its daily quota and of its slots a key has taken, at this moment. */
export interface KeyCounters {
  readonly quotaUsedToday: number;
  readonly activeRuns: number;
}

/**
 * What only a deployment knows of its keys' calls. It never leaves the deployment for good: the console asks when an
 * administrator does. Each answers null where the deployment cannot be asked now.
 */
export interface RequestDetailSource {
  requests(
    deploymentId: string,
    request: { readonly keyId: string; readonly limit: number; readonly after: DetailPosition | null },
  ): Promise<DetailPage | null>;
  counters(deploymentId: string, keyId: string): Promise<KeyCounters | null>;
}
