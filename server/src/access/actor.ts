import type { Scope, WorkflowAccess } from "@sluice/contract";

/**
 * Who acts. Every operation is told, checks with `may` what the actor may, and records the actor with what it
 * changes.
 */
export type Actor =
  | KeyActor
  | UserActor
  | VisitorActor
  | DeploymentActor
  | OperatorActor
  | ScheduleActor
  | SystemActor;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** An API key, with what its own limits say about what it may do. */
export interface KeyActor extends Named {
  readonly kind: "key";
  readonly scopes: ReadonlySet<Scope>;
  readonly workflowAccess: WorkflowAccess;
  readonly dailyRunQuota: number;
  readonly maxConcurrentRuns: number;
  /** Set where it called with the secret that a rotation has replaced: when that one ends. */
  readonly oldSecretEndsAtMs?: number;
}

/** A person who is signed in. Both roles are theirs by grants; null where they have none. */
export interface UserActor extends Named {
  readonly kind: "user";
  readonly deploymentRole: "member" | "manager" | null;
  readonly consoleRole: "administrator" | "auditor" | null;
  /** Where they are, as far as the server sees it. */
  readonly address: string;
}

/** Somebody who is not signed in, and may do nothing but what needs no right: sign in, or use a link they were sent. */
export interface VisitorActor extends Named {
  readonly kind: "visitor";
  readonly address: string;
}

/** A deployment that comes to its console, in the same process or with its credential. */
export interface DeploymentActor extends Named {
  readonly kind: "deployment";
  /** Null in the same process. */
  readonly address: string | null;
}

/** Whoever uses the command line: they own the machine and its data. */
export interface OperatorActor extends Named {
  readonly kind: "operator";
}

/** A schedule, which starts runs on behalf of whoever saved it. */
export interface ScheduleActor extends Named {
  readonly kind: "schedule";
}

/** The product itself: retention, demo content, recovery. */
export interface SystemActor extends Named {
  readonly kind: "system";
}

export const systemActor: SystemActor = { kind: "system", id: "system", name: "Sluice" };

export function visitorActor(address: string): VisitorActor {
  return { kind: "visitor", id: "visitor", name: "Somebody not signed in", address };
}

export function deploymentActor(id: string, address: string | null): DeploymentActor {
  return { kind: "deployment", id, name: `Deployment ${id}`, address };
}

export function operatorActor(name: string): OperatorActor {
  return { kind: "operator", id: "operator", name };
}
