import type { Problem } from "@sluice/contract";
import type { PlainRefusal, Refusal } from "../../access/outcome.ts";
import type { NotAllowed } from "../../access/permissions.ts";
import type { SignOnSettingsView } from "./sign-on-settings.ts";

/** Why single sign-on was not set up. */
export type SignOnSettingsRefusal =
  | NotAllowed["refusal"]
  | Refusal<"invalid_settings", { readonly problems: readonly Problem[] }>
  | Refusal<"edit_conflict", { readonly current: SignOnSettingsView }>;

export type SignOnOff = PlainRefusal<"sign_on_off">;

/** The provider cannot be reached, or does not answer as it should. `detail` is for the administrator. */
export type ProviderUnavailable = Refusal<"sign_on_provider_unavailable", { readonly detail: string }>;

/** Why somebody who came back from the provider is not who they say. */
export type IdentityRefusal =
  | SignOnOff
  | ProviderUnavailable
  /** It took too long, or was begun in another browser. */
  | PlainRefusal<"sign_on_expired">
  /** Too many came from there that no provider vouched for. */
  | Refusal<"sign_on_too_many", { readonly retryAfterSeconds: number }>
  /** The provider says no, in its own word. */
  | Refusal<"sign_on_denied", { readonly error: string }>
  /** What the provider sent is not what was asked for. */
  | Refusal<"sign_on_invalid", { readonly detail: string }>;

/** Why somebody whom the provider vouches for is not let in. */
export type EntryRefusal =
  | PlainRefusal<"sign_on_email_missing">
  | PlainRefusal<"sign_on_email_not_verified">
  | PlainRefusal<"sign_on_domain_not_allowed">
  | PlainRefusal<"sign_on_person_unknown">
  | PlainRefusal<"sign_on_person_disabled">
  /** The person of this address signs on as somebody else. */
  | PlainRefusal<"sign_on_already_linked">;
