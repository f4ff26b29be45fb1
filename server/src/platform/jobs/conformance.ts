import { describeCancelling } from "./conformance/cancelling.ts";
import { describeEnqueueing } from "./conformance/enqueueing.ts";
import { describeFailing } from "./conformance/failing.ts";
import { describeLanes } from "./conformance/lanes.ts";
import { describeLeases } from "./conformance/leases.ts";
import { describeOneJobAKey } from "./conformance/one-job-a-key.ts";
import { describeStopping } from "./conformance/stopping.ts";
import { describeTimesAndOrder } from "./conformance/times-and-order.ts";
import type { MakeHarness } from "./testing/job-queue-harness.ts";

/** What every adapter of the job queue must do. */
export function describeJobQueue(makeHarness: MakeHarness): void {
  describeEnqueueing(makeHarness);
  describeOneJobAKey(makeHarness);
  describeTimesAndOrder(makeHarness);
  describeLanes(makeHarness);
  describeFailing(makeHarness);
  describeCancelling(makeHarness);
  describeLeases(makeHarness);
  describeStopping(makeHarness);
}
