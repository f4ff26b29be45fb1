import type { PiiManifest } from "@sluice/contract";

/** What a stage of redaction counts, before it has looked at anything. */
export function noFindings(): PiiManifest["totals"] {
  return {
    files_scanned: 0,
    files_changed: 0,
    files_skipped: 0,
    rows_sampled: 0,
    coordinator_calls: 0,
    entities: {},
  };
}
