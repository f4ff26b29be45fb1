import type { Scope } from "@sluice/contract";
import type { Actor, UserActor } from "./actor.ts";
import { type Refusal, type RefusedWith, refuse } from "./outcome.ts";

/** What an operation asks for. A key has those among them that are its scopes. */
export type Permission =
  | Scope
  | "workflows:write"
  | "approvals:decide"
  | "schedules:read"
  | "schedules:write"
  | "connectors:read"
  | "connectors:write"
  | "graphs:read"
  | "graphs:write"
  | "deployment:read"
  | "deployment:write"
  | "changes:read"
  | "usage:read"
  | "keys:read"
  | "keys:write";

const consolePermissions: ReadonlySet<Permission> = new Set([
  "changes:read",
  "deployment:read",
  "deployment:write",
  "keys:read",
  "keys:write",
  "usage:read",
]);

/** Only managers change what holds for everyone in a deployment. */
const managerPermissions: ReadonlySet<Permission> = new Set(["changes:read", "deployment:write"]);

/** The answer of an operation whose actor may not ask for it. */
export type NotAllowed = RefusedWith<Refusal<"not_allowed", { readonly permission: Permission }>>;

export function may(actor: Actor, permission: Permission): boolean {
  switch (actor.kind) {
    case "key":
      return (actor.scopes as ReadonlySet<Permission>).has(permission);
    case "user":
      return userMay(actor, permission);
    case "schedule":
      return permission === "runs:create";
    case "operator":
    case "system":
      return true;
  }
}

/** Null when the actor may; else what the operation answers. */
export function refuseUnless(actor: Actor, permission: Permission): NotAllowed | null {
  return may(actor, permission) ? null : refuse("not_allowed", { permission });
}

function userMay({ deploymentRole, consoleRole }: UserActor, permission: Permission): boolean {
  if (consolePermissions.has(permission)) {
    if (consoleRole === "administrator") return true;
    if (consoleRole === "auditor" && permission.endsWith(":read")) return true;
  }
  if (permission === "deployment:read") return deploymentRole !== null;
  if (managerPermissions.has(permission)) return deploymentRole === "manager";
  return deploymentRole !== null && !consolePermissions.has(permission);
}
