import type { LaunchRefusal } from "../availability/launch-refusal.ts";
import type { RunParts } from "../runs/run-parts.ts";
import type { PrepareParts } from "./prepare-start.ts";
import type { StartsUnderWay } from "./starts-under-way.ts";

/** What starting a run takes. */
export interface StartParts extends RunParts, PrepareParts {
  /** Why the runtime would take no run now, or null. Left out where it always does. */
  launchRefusal?(): LaunchRefusal | null;
  /** How long a run waits for a graph to be published. Left out: as the contract says. */
  publishWaitMs?: number;
  /** Left out where no two starts can be the same. */
  underWay?: StartsUnderWay;
}
