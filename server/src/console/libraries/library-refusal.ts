import type { Problem } from "@sluice/contract";
import type { PlainRefusal, Refusal } from "../../access/outcome.ts";
import type { NotAllowed } from "../../access/permissions.ts";

export type InvalidSettings = Refusal<"invalid_settings", { readonly problems: readonly Problem[] }>;
export type LibraryNotFound = PlainRefusal<"library_not_found">;
export type TemplateNotFound = PlainRefusal<"template_not_found">;
export type RuleNotFound = PlainRefusal<"update_rule_not_found">;
export type DeploymentNotFound = PlainRefusal<"deployment_not_found">;
/** Somebody else saved it in between. `current` is how it is now. */
export type EditConflict<View> = Refusal<"edit_conflict", { readonly current: View }>;
export type Denied = NotAllowed["refusal"];
