import type { Problem } from "@sluice/contract";
import type { PlainRefusal, Refusal } from "../../access/outcome.ts";
import type { NotAllowed } from "../../access/permissions.ts";

export type InvalidPerson = Refusal<"invalid_settings", { readonly problems: readonly Problem[] }>;
export type EditConflict<View> = Refusal<"edit_conflict", { readonly current: View }>;
export type UserNotFound = PlainRefusal<"user_not_found">;
export type GroupNotFound = PlainRefusal<"group_not_found">;
export type GrantNotFound = PlainRefusal<"grant_not_found">;
export type DeploymentNotFound = PlainRefusal<"deployment_not_found">;
export type LastAdministrator = PlainRefusal<"last_administrator">;
export type EmailTaken = PlainRefusal<"email_taken">;
export type LinkInvalid = PlainRefusal<"link_invalid">;
export type SignInRequired = PlainRefusal<"sign_in_required">;
export type WrongPassword = PlainRefusal<"wrong_password">;
export type TooManyAttempts = Refusal<"too_many_attempts", { readonly retryAfterSeconds: number }>;
/** Too many passwords are being checked. */
export type PasswordsBusy = Refusal<"passwords_busy", { readonly retryAfterSeconds: number }>;
/** `used` seats are taken, and this would take `wanted` more. */
export type DeploymentUserCap = Refusal<
  "deployment_user_cap",
  {
    readonly deploymentId: string;
    readonly deploymentName: string;
    readonly cap: number;
    readonly used: number;
    readonly wanted: number;
  }
>;
export type NotPermitted = NotAllowed["refusal"];
