/** What one version of a graph holds, and what its build may take. */
export const graphBounds = {
  maxEntities: 10_000,
  maxRelations: 50_000,
  documentsMaxBytes: 8 * 1024 * 1024,
  buildTimeoutMs: 60_000,
  buildMaxMemoryMb: 384,
} as const;
