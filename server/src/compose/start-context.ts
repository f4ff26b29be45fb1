import type { Config } from "../config.ts";
import type { StopStack } from "../platform/lifecycle/stop-stack.ts";
import type { Log } from "../platform/observability/log.ts";

/** What every part of the wiring is given: the settings, where to say things, and what stops it all again. */
export interface StartContext {
  config: Config;
  log: Log;
  stack: StopStack;
}
