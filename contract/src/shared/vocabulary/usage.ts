import { stringEnum } from "./string-enum.ts";

/**
 * Why a call of an identified key was not let in, as the usage view tells it. A call that was let in and then failed, a
 * 404 or a 409, is not a rejection: it counts as an accepted request of that status.
 */
export const rejectionReasons = [
  "revoked",
  "expired",
  "address",
  "hours",
  "rate",
  "scope",
  "quota",
  "slots",
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];
export const RejectionReason = stringEnum(rejectionReasons);

/** The checks that a call passes, in their order. */
export const callChecks = [
  "deployment",
  "credentials",
  "address",
  "hours",
  "rate",
  "scope",
  "workflow",
  "slots",
  "quota",
] as const;
export type CallCheck = (typeof callChecks)[number];
export const CallCheck = stringEnum(callChecks);

/** What is worth a second look about a key. */
export const keySafetyFindings = [
  "never_used",
  "idle",
  "expires_soon",
  "open_to_every_address",
  "unused_scopes",
  "rate_far_above_use",
  "quota_far_above_use",
] as const;
export type KeySafetyFindingName = (typeof keySafetyFindings)[number];
export const KeySafetyFindingName = stringEnum(keySafetyFindings);
