import { scopes } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { type Actor, deploymentActor, operatorActor, systemActor, type UserActor } from "./actor.ts";
import { may, type Permission, refuseUnless } from "./permissions.ts";

const every: Permission[] = [
  ...scopes,
  "workflows:write",
  "approvals:decide",
  "schedules:read",
  "schedules:write",
  "connectors:read",
  "connectors:write",
  "graphs:read",
  "deployment:read",
  "deployment:write",
  "changes:read",
  "usage:read",
  "keys:read",
  "keys:write",
  "console:read",
  "console:write",
  "channel:use",
];

function allowed(actor: Actor): Permission[] {
  return every.filter((permission) => may(actor, permission));
}

function user(roles: Partial<Pick<UserActor, "deploymentRole" | "consoleRole">>): UserActor {
  return {
    kind: "user",
    id: "usr_1",
    name: "Ada",
    deploymentRole: null,
    consoleRole: null,
    ...roles,
    address: "192.0.2.1",
  };
}

describe("what an actor may", () => {
  it("is, for a key, exactly its scopes", () => {
    for (const scope of scopes) {
      const key: Actor = {
        kind: "key",
        id: "ak_1",
        name: "Billing",
        scopes: new Set([scope]),
        workflowAccess: { mode: "all_active", workflow_ids: [] },
        dailyRunQuota: 1,
        maxConcurrentRuns: 1,
      };
      expect(allowed(key)).toEqual([scope]);
    }
  });

  it("is, for a deployment, to speak with its console, which nobody else may but the product", () => {
    expect(allowed(deploymentActor("dep_1", null))).toEqual(["channel:use"]);
    const everyRole = user({ deploymentRole: "manager", consoleRole: "administrator" });
    expect(allowed(everyRole)).not.toContain("channel:use");
  });

  it("is everything for the operator of the machine and for the product itself", () => {
    expect(allowed(operatorActor("ada"))).toEqual(every);
    expect(allowed(systemActor)).toEqual(every);
  });

  it("is to start runs for a schedule", () => {
    expect(allowed({ kind: "schedule", id: "sch_1", name: "Nightly" })).toEqual(["runs:create"]);
  });

  it("is nothing for a person without a grant", () => {
    expect(allowed(user({}))).toEqual([]);
  });

  it("is to build, run and decide for a member, and for a manager to change what holds for everyone too", () => {
    const member = allowed(user({ deploymentRole: "member" }));
    expect(member).toEqual(
      expect.arrayContaining(["workflows:write", "runs:create", "approvals:decide", "deployment:read"]),
    );
    for (const permission of ["deployment:write", "changes:read", "keys:read", "console:read"] as const) {
      expect(member).not.toContain(permission);
    }
    const added = allowed(user({ deploymentRole: "manager" })).filter((each) => !member.includes(each));
    expect(added).toEqual(["deployment:write", "changes:read", "usage:read"]);
  });

  it("is to govern keys for an administrator, and to read the same for an auditor; neither enters a deployment", () => {
    const administrator = allowed(user({ consoleRole: "administrator" }));
    expect(administrator).toEqual(["keys:read", "keys:write", "console:read", "console:write"]);
    expect(allowed(user({ consoleRole: "auditor" }))).toEqual(
      administrator.filter((permission) => permission.endsWith(":read")),
    );
  });

  it("is refused with the permission that is missing", () => {
    expect(refuseUnless(systemActor, "keys:write")).toBeNull();
    expect(refuseUnless(user({}), "keys:write")).toEqual({
      ok: false,
      refusal: { code: "not_allowed", facts: { permission: "keys:write" } },
    });
  });
});
