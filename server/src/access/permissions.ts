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
  | "agents:read"
  | "agents:write"
  | "environments:read"
  | "environments:write"
  | "connectors:read"
  | "connectors:write"
  | "graphs:read"
  | "graphs:write"
  | "files:read"
  | "files:write"
  | "files:oversee"
  | "deployment:read"
  | "deployment:write"
  | "changes:read"
  | "usage:read"
  | "notices:read"
  | "keys:read"
  | "keys:write"
  | "console:read"
  | "console:write"
  | "channel:use";

/** What is the console's. Its roles give nothing else: administrators too need a grant to enter a deployment. */
const consolePermissions: ReadonlySet<Permission> = new Set([
  "console:read",
  "console:write",
  "keys:read",
  "keys:write",
]);

/** What holds for everyone in a deployment, and what everyone did there, is for its managers. */
const managerPermissions: ReadonlySet<Permission> = new Set([
  "changes:read",
  "deployment:write",
  "files:oversee",
  "notices:read",
  "usage:read",
]);

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
    case "deployment":
      return permission === "channel:use";
    case "visitor":
      return false;
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
    return consoleRole === "administrator" || (consoleRole === "auditor" && permission.endsWith(":read"));
  }
  if (permission === "channel:use") return false;
  if (managerPermissions.has(permission)) return deploymentRole === "manager";
  return deploymentRole !== null;
}
