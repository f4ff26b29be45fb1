import type { RunState } from "../runs/run-state.ts";

/** What callers may still see of a run whose data was erased: nothing that came from its inputs. */
export function stripState(state: RunState): RunState {
  return {
    ...state,
    error: state.error ? { code: state.error.code, message: null } : null,
    warnings: (state.warnings ?? []).map((warning) => ({ ...warning, message: null })),
    summary_markdown: null,
    result: { error: "purged", schema_version: null },
    has_result: false,
  };
}
