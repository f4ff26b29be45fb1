import type { Config } from "../config.ts";
import type { StopStack } from "../platform/lifecycle/stop-stack.ts";
import type { Log } from "../platform/observability/log.ts";
import type { Measures } from "../platform/observability/measures.ts";

/** What every part of the wiring is given: the settings, where to say and count things, and what stops it all again. */
export interface StartContext {
  config: Config;
  log: Log;
  metrics: Measures;
  stack: StopStack;
}
