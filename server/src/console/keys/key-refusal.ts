import type { Problem } from "@sluice/contract";
import type { PlainRefusal, Refusal } from "../../access/outcome.ts";
import type { NotAllowed } from "../../access/permissions.ts";
import type { KeyView } from "./key-view.ts";

/** Why an operation on keys was refused. */
export type KeyRefusal =
  | NotAllowed["refusal"]
  | InvalidSettings
  | KeyNotFound
  | KeyRevoked
  | EditConflict
  | PlainRefusal<"key_not_revoked">;

export type InvalidSettings = Refusal<"invalid_settings", { readonly problems: readonly Problem[] }>;
/** Somebody else has changed the key since it was read; `current` is the key as it is now. */
type EditConflict = Refusal<"edit_conflict", { readonly current: KeyView }>;
export type KeyNotFound = PlainRefusal<"key_not_found">;
export type KeyRevoked = Refusal<"key_revoked", { readonly revokedAtMs: number }>;
