import { limits } from "@sluice/contract";
import { DAY_MS, HOUR_MS } from "../time/utc-time.ts";

const { expiryDays, rotationOverlapHours } = limits.key;

export type ExpiryDays = (typeof expiryDays)[number];
export type RotationOverlapHours = (typeof rotationOverlapHours)[number];

export function isExpiryDays(days: number): days is ExpiryDays {
  return expiryDays.some((choice) => choice === days);
}

export function isRotationOverlapHours(hours: number): hours is RotationOverlapHours {
  return rotationOverlapHours.some((choice) => choice === hours);
}

/** Counted from creation however often the key is edited, so that no key outlives its longest choice. */
export function keyExpiresAt(createdAtMs: number, days: ExpiryDays): number {
  return createdAtMs + days * DAY_MS;
}

/** When the old secret of a rotated key stops working. */
export function rotationEndsAt(rotatedAtMs: number, overlapHours: RotationOverlapHours): number {
  return rotatedAtMs + overlapHours * HOUR_MS;
}
