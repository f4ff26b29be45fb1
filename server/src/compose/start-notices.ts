import type { SendingParts } from "../console/console-parts.ts";
import { noticeDelivery } from "../console/notifications/deliver-notices.ts";
import { noticeExpiry } from "../console/notifications/expire-notices.ts";
import { keyExpiryWatch, noticeWatch } from "../console/notifications/watch-for-notices.ts";
import { runByTimer } from "./run-by-timer.ts";
import type { StartContext } from "./start-context.ts";

/** Has this process tell administrators of what happens. */
export function startNotices(context: StartContext, sending: SendingParts): void {
  runByTimer(context, noticeWatch(sending));
  runByTimer(context, keyExpiryWatch(sending));
  runByTimer(context, noticeExpiry(sending));
  runByTimer(context, noticeDelivery({ ...sending, log: context.log }));
}
