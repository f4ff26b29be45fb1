const words: Readonly<Record<string, string>> = {
  revoked: "The key was revoked",
  expired: "The key had expired",
  address: "The address was not allowed",
  hours: "Outside the allowed hours",
  rate: "Too many requests in a minute",
  scope: "The scope was missing",
  quota: "The daily runs were used up",
  slots: "Too many runs at the same time",
};

/** Why a call was rejected. A reason of a newer release is told by its own name. */
export function rejectionWords(reason: string): string {
  return words[reason] ?? reason;
}
