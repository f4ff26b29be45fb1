import type { Problem } from "@sluice/contract";
import type { PlainRefusal, Refusal } from "../../access/outcome.ts";
import type { NotAllowed } from "../../access/permissions.ts";
import type { WouldLockOut } from "../settings/refuse-lock-out.ts";
import type { DeploymentView } from "./deployment-view.ts";

/** Why an operation on deployments was refused. */
export type DeploymentRefusal =
  | NotAllowed["refusal"]
  | DeploymentNotFound
  | InvalidDeployment
  | WouldLockOut
  | Refusal<"edit_conflict", { readonly current: DeploymentView }>;

export type DeploymentNotFound = PlainRefusal<"deployment_not_found">;
export type InvalidDeployment = Refusal<"invalid_settings", { readonly problems: readonly Problem[] }>;
