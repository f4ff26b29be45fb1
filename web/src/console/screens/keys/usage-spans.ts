/** How far back the usage of a key is shown. */
export const usageSpans = ["24h", "7d", "30d"] as const;
export type UsageSpan = (typeof usageSpans)[number];
