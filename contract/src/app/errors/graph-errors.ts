import type { ErrorEntry } from "../../shared/browser/error-entry.ts";

export const graphErrors = {
  graph_not_found: { status: 404, message: "There is no such knowledge graph." },
} as const satisfies Record<string, ErrorEntry>;
