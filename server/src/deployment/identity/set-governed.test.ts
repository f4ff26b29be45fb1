import { describe, expect, it } from "vitest";
import { operatorActor, type UserActor } from "../../access/actor.ts";
import type { DeploymentRegister } from "../../access/deployment-register.ts";
import { accepted } from "../../testing/accepted.ts";
import { embeddedOrBoth, freshDatabase } from "../../testing/fresh-databases.ts";
import { ensureDeployment } from "./ensure-deployment.ts";
import { setGoverned } from "./set-governed.ts";
import { showDeployment } from "./show-deployment.ts";

const ada = operatorActor("Ada");
const member: UserActor = {
  kind: "user",
  id: "usr_1",
  name: "Grace",
  deploymentRole: "member",
  consoleRole: null,
  address: "192.0.2.1",
};
const now = () => Date.parse("2026-09-24T12:00:00Z");

describe.each(embeddedOrBoth)("whether a deployment is governed, on %s", (dialect) => {
  async function fresh(register: DeploymentRegister) {
    const database = await freshDatabase(dialect);
    const { deployment } = await ensureDeployment(database, now());
    const isGoverned = async () => accepted(await showDeployment({ database }, ada)).governed;
    return { parts: { database, register, now }, isGoverned, deploymentId: deployment.deploymentId };
  }

  it("is changed in the deployment, told to the console, and recorded", async () => {
    const told: object[] = [];
    const register = { recordGoverned: async (_actor: object, change: object) => void told.push(change) };
    const { parts, isGoverned, deploymentId } = await fresh(register);
    for (const governed of [false, true]) {
      const set = accepted(await setGoverned(parts, ada, { governed }));
      expect(set).toEqual({ deployment_id: deploymentId, governed });
      expect(await isGoverned()).toBe(governed);
    }
    expect(told).toEqual([
      { deploymentId, governed: false },
      { deploymentId, governed: true },
    ]);
    const changes = await parts.database.reader.selectFrom("changes").selectAll().execute();
    expect(changes).toMatchObject([
      { action: "deployment.make_standard", target: deploymentId, actor_name: "Ada", at: now() },
      { action: "deployment.make_governed", target: deploymentId, actor_name: "Ada", at: now() },
    ]);
  });

  it("holds in the deployment although the console cannot be reached", async () => {
    const register = { recordGoverned: () => Promise.reject(new Error("away")) };
    const { parts, isGoverned } = await fresh(register);
    await expect(setGoverned(parts, ada, { governed: false })).rejects.toThrow("away");
    expect(await isGoverned()).toBe(false);
  });

  it("is not for members to change", async () => {
    const { parts, isGoverned } = await fresh({ recordGoverned: async () => {} });
    expect(await setGoverned(parts, member, { governed: false })).toMatchObject({
      ok: false,
      refusal: { code: "not_allowed" },
    });
    expect(await isGoverned()).toBe(true);
  });

  it("cannot be said before the first start", async () => {
    const database = await freshDatabase(dialect);
    const register = { recordGoverned: async () => {} };
    const refused = { ok: false, refusal: { code: "deployment_not_found", facts: {} } };
    expect(await setGoverned({ database, register, now }, ada, { governed: true })).toEqual(refused);
    expect(await showDeployment({ database }, ada)).toEqual(refused);
  });
});
