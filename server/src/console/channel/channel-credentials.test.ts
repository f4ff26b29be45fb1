import { HOUR_MS } from "@sluice/core";
import { describe, expect, it } from "vitest";
import { type Actor, visitorActor } from "../../access/actor.ts";
import { newId } from "../../platform/ids.ts";
import { accepted } from "../../testing/accepted.ts";
import { embeddedOrBoth } from "../../testing/fresh-databases.ts";
import { freshKeyStores, type KeyStores } from "../keys/testing/key-stores.ts";
import { type EnrolRequest, enrolDeployment } from "./enrol-deployment.ts";
import { identifyDeployment } from "./identify-deployment.ts";
import { issueEnrolmentToken } from "./issue-enrolment-token.ts";
import { listDeploymentCredentials } from "./list-deployment-credentials.ts";
import { renewCredential } from "./renew-credential.ts";
import { revokeDeploymentCredential } from "./revoke-deployment-credential.ts";
import { rotateDeploymentCredential } from "./rotate-deployment-credential.ts";
import { actorOf, ada } from "./testing/channel-bench.ts";

const visitor = visitorActor("192.0.2.7");
const auditor: Actor = {
  kind: "user",
  id: "usr_1",
  name: "Grace",
  deploymentRole: null,
  consoleRole: "auditor",
  address: "192.0.2.1",
};

function enrolment(token: string, changes: Partial<EnrolRequest> = {}): EnrolRequest {
  const asked = { token, enrolmentId: "first", deploymentId: null, name: "Elsewhere" };
  return { ...asked, governed: true, release: "1.1.0", ...changes };
}

async function isLetIn({ parts }: KeyStores, credential: string): Promise<boolean> {
  const authorization = `Bearer ${credential}`;
  return (await identifyDeployment(parts, visitor, { authorization })).ok;
}

const tokenRefused = { ok: false, refusal: { code: "token_refused" } };

describe.each(embeddedOrBoth)("the credential of a deployment, on %s", (dialect) => {
  it("is given once for a token, which is good for a day and for one deployment", async () => {
    const stores = await freshKeyStores(dialect);
    const { parts, clock } = stores;
    const issue = async (deploymentId: string | null) =>
      accepted(await issueEnrolmentToken(parts, ada, { deploymentId })).token;
    const token = await issue(null);
    const enrolled = accepted(await enrolDeployment(parts, visitor, enrolment(token)));
    expect(enrolled).toMatchObject({
      name: "Elsewhere",
      credential: expect.stringMatching(/^dc_[0-9a-f]{12}\./),
    });
    expect(await isLetIn(stores, enrolled.credential)).toBe(true);
    const again = { enrolmentId: "second" };
    expect(await enrolDeployment(parts, visitor, enrolment(token, again))).toMatchObject(tokenRefused);
    // Nor by its own deployment, once the credential came into use.
    expect(await enrolDeployment(parts, visitor, enrolment(token))).toMatchObject(tokenRefused);
    for (const wrong of [
      "",
      "et_000000000000.x",
      `${(await issue(null)).slice(0, -1)}!`,
      token.replace("et_", "dc_"),
    ]) {
      expect(await enrolDeployment(parts, visitor, enrolment(wrong))).toMatchObject(tokenRefused);
    }
    const old = await issue(null);
    clock.ms += 24 * HOUR_MS;
    expect(await enrolDeployment(parts, visitor, enrolment(old))).toMatchObject(tokenRefused);
    expect(await issueEnrolmentToken(parts, ada, { deploymentId: "dep_none" })).toMatchObject({
      refusal: { code: "deployment_not_found" },
    });
    expect(await issueEnrolmentToken(parts, auditor, { deploymentId: null })).toMatchObject({
      refusal: { code: "not_allowed" },
    });
  });

  it("is given again to a deployment that never got the answer, and the lost one is none", async () => {
    const stores = await freshKeyStores(dialect);
    const { parts } = stores;
    const { token } = accepted(await issueEnrolmentToken(parts, ada, { deploymentId: null }));
    const lost = accepted(await enrolDeployment(parts, visitor, enrolment(token)));
    const got = accepted(await enrolDeployment(parts, visitor, enrolment(token)));
    expect(got.deploymentId).toBe(lost.deploymentId);
    expect([await isLetIn(stores, lost.credential), await isLetIn(stores, got.credential)]).toEqual([
      false,
      true,
    ]);
  });

  it("takes over no deployment that the console knows, unless the token is for that one", async () => {
    const stores = await freshKeyStores(dialect);
    const { parts, deploymentId } = stores;
    const issue = async (whose: string | null) =>
      accepted(await issueEnrolmentToken(parts, ada, { deploymentId: whose })).token;
    const others = { ok: false, refusal: { code: "other_deployment" } };
    const own = { deploymentId };
    expect(await enrolDeployment(parts, visitor, enrolment(await issue(null), own))).toMatchObject(others);
    const stranger = { deploymentId: newId("dep_") };
    const bound = await issue(deploymentId);
    expect(await enrolDeployment(parts, visitor, enrolment(bound, stranger))).toMatchObject(others);
    const one = accepted(await enrolDeployment(parts, visitor, enrolment(bound)));
    expect(one).toMatchObject({ deploymentId, name: "Local deployment" });
    expect(await isLetIn(stores, one.credential)).toBe(true);
    // Enrolled again, it has one credential and not two.
    const two = accepted(await enrolDeployment(parts, visitor, enrolment(await issue(deploymentId), own)));
    expect([await isLetIn(stores, one.credential), await isLetIn(stores, two.credential)]).toEqual([
      false,
      true,
    ]);
  });

  it("is renewed when an administrator asks, and both secrets are good for the overlap", async () => {
    const stores = await freshKeyStores(dialect);
    const { parts, deploymentId, clock } = stores;
    const { token } = accepted(await issueEnrolmentToken(parts, ada, { deploymentId }));
    const { credential: first } = accepted(await enrolDeployment(parts, visitor, enrolment(token)));
    const [credentialId = ""] = first.split(".");
    const statusOf = async () =>
      accepted(await listDeploymentCredentials(parts, auditor, { deploymentId }))[0]?.status;
    expect(await rotateDeploymentCredential(parts, ada, { credentialId, overlapHours: 2 })).toMatchObject({
      refusal: { code: "overlap_not_offered" },
    });
    accepted(await rotateDeploymentCredential(parts, ada, { credentialId, overlapHours: 1 }));
    expect(await statusOf()).toBe("renewing");
    const renew = async () =>
      accepted(await renewCredential(parts, actorOf(stores), { credentialId })).credential;
    const lost = await renew();
    const second = await renew();
    // An answer that was lost costs nothing: the old one holds until the new one is used.
    expect(await isLetIn(stores, lost)).toBe(false);
    expect(await isLetIn(stores, first)).toBe(true);
    expect(await isLetIn(stores, second)).toBe(true);
    expect(await statusOf()).toBe("rotating");
    clock.ms += HOUR_MS - 1;
    expect([await isLetIn(stores, first), await isLetIn(stores, second)]).toEqual([true, true]);
    clock.ms += 1;
    expect([await isLetIn(stores, first), await isLetIn(stores, second)]).toEqual([false, true]);
    expect(await statusOf()).toBe("active");
  });

  it("ends for good when it is revoked, and no secret of it is kept or told", async () => {
    const stores = await freshKeyStores(dialect);
    const { parts, deploymentId, console: database } = stores;
    const { token } = accepted(await issueEnrolmentToken(parts, ada, { deploymentId }));
    const { credential } = accepted(await enrolDeployment(parts, visitor, enrolment(token)));
    const [credentialId = "", secret = ""] = credential.split(".");
    expect(await revokeDeploymentCredential(parts, auditor, { credentialId })).toMatchObject({
      refusal: { code: "not_allowed" },
    });
    expect(accepted(await revokeDeploymentCredential(parts, ada, { credentialId })).status).toBe("revoked");
    expect(await isLetIn(stores, credential)).toBe(false);
    expect(await revokeDeploymentCredential(parts, ada, { credentialId })).toMatchObject({
      refusal: { code: "credential_revoked" },
    });
    expect(await renewCredential(parts, actorOf(stores), { credentialId })).toMatchObject({ ok: false });
    expect(await revokeDeploymentCredential(parts, ada, { credentialId: "dc_0" })).toMatchObject({
      refusal: { code: "credential_not_found" },
    });
    const kept = JSON.stringify([
      await database.reader.selectFrom("deployment_credentials").selectAll().execute(),
      await database.reader.selectFrom("enrolment_tokens").selectAll().execute(),
      await database.reader.selectFrom("audit_entries").selectAll().execute(),
      accepted(await listDeploymentCredentials(parts, ada, { deploymentId })),
    ]);
    for (const value of [secret, token.split(".")[1] ?? ""]) expect(kept).not.toContain(value);
    const actions = await database.reader
      .selectFrom("audit_entries")
      .select("action")
      .orderBy("seq")
      .execute();
    expect(actions.map(({ action }) => action)).toEqual([
      "deployment.register",
      "deployment.issue_enrolment_token",
      "deployment.enrol",
      "deployment.revoke_credential",
    ]);
  });
});
