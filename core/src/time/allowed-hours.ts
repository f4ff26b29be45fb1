import { type HourWindow, limits } from "@sluice/contract";

/**
 * Whether the hour of the UTC day lies in the window: the start is in, the end is out, and an end before
 * the start wraps midnight. Without a window every hour is allowed.
 */
export function withinAllowedHours(window: HourWindow | null, hour: number): boolean {
  if (window === null) return true;
  const { start_hour, end_hour } = window;
  if (start_hour < end_hour) return start_hour <= hour && hour < end_hour;
  return hour >= start_hour || hour < end_hour;
}

/** Why a window cannot be set, or null. */
export function allowedHoursFault({ start_hour, end_hour }: HourWindow): string | null {
  const { min, max } = limits.key.windowHour;
  const isHour = (hour: number) => Number.isInteger(hour) && hour >= min && hour <= max;
  if (!isHour(start_hour) || !isHour(end_hour)) {
    return `Write both hours as whole numbers from ${min} to ${max}.`;
  }
  // Equal hours could mean a whole day or no hour at all; nobody should have to guess which.
  if (start_hour === end_hour) {
    return "The start and the end must differ; leave the window out to allow every hour.";
  }
  return null;
}
