import type { Problem } from "@sluice/contract";
import type { PlainRefusal, Refusal } from "../../access/outcome.ts";
import type { NotAllowed } from "../../access/permissions.ts";

/** Why an operation on keys was refused. */
export type KeyRefusal =
  | NotAllowed["refusal"]
  | InvalidSettings
  | KeyNotFound
  | KeyRevoked
  | PlainRefusal<"key_not_revoked">;

export type InvalidSettings = Refusal<"invalid_settings", { readonly problems: readonly Problem[] }>;
export type KeyNotFound = PlainRefusal<"key_not_found">;
export type KeyRevoked = Refusal<"key_revoked", { readonly revokedAtMs: number }>;
