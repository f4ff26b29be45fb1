import { eraseGraphRows } from "../graphs/erase-graph-rows.ts";
import { eraseRedactions } from "../redaction/erase-redactions.ts";
import type { RunEraser } from "./erase-rows.ts";

/** Whatever other subjects keep of a run, for the erasure of its data. */
export function runErasers(now: () => number): readonly RunEraser[] {
  return [
    { scope: "graph", erase: (transaction, runId) => eraseGraphRows(transaction, runId, now()) },
    { scope: "record", erase: eraseRedactions },
  ];
}
