import { expect, it } from "vitest";
import { visitorActor } from "../../access/actor.ts";
import { enrolDeployment } from "../../console/channel/enrol-deployment.ts";
import { freshKeyStores } from "../../console/keys/testing/key-stores.ts";
import { accepted } from "../../testing/accepted.ts";
import { consoleTestServer } from "./testing/console-server.ts";

it("enrols, rotates and revokes a deployment's credential at the console's API, and shows no secret twice", async () => {
  const { parts, deploymentId } = await freshKeyStores("sqlite");
  const { call } = await consoleTestServer(parts);
  const params = { deployment_id: deploymentId };
  expect((await call("issueEnrolmentToken", { params, as: "auditor" })).status).toBe(403);
  expect((await call("issueEnrolmentToken", { params, minutesSincePassword: 11 })).status).toBe(403);
  expect((await call("issueEnrolmentToken", { params: { deployment_id: "dep_none" } })).status).toBe(404);
  const issued = await call("issueEnrolmentToken", { params });
  expect(issued.status).toBe(201);
  const asked = { token: issued.body.token, enrolmentId: "e", deploymentId, name: "x", governed: true };
  const visitor = visitorActor("192.0.2.7");
  const { credential } = accepted(await enrolDeployment(parts, visitor, { ...asked, release: "1.1.0" }));

  const listed = await call("listDeploymentCredentials", { params, as: "auditor" });
  expect(listed.body.items).toMatchObject([{ status: "active", deployment_id: deploymentId }]);
  const ofCredential = { credential_id: credential.split(".")[0] ?? "" };
  const wrong = await call("rotateDeploymentCredential", {
    params: ofCredential,
    body: { overlap_hours: 2 },
  });
  expect([wrong.status, wrong.body.error.code]).toEqual([400, "overlap_not_offered"]);
  const rotated = await call("rotateDeploymentCredential", { params: ofCredential, body: {} });
  expect(rotated.body).toMatchObject({ status: "renewing" });
  const revoked = await call("revokeDeploymentCredential", { params: ofCredential });
  expect(revoked.body).toMatchObject({ status: "revoked" });
  expect((await call("revokeDeploymentCredential", { params: ofCredential })).status).toBe(409);
  const unknown = { credential_id: "dc_000000000000" };
  expect((await call("revokeDeploymentCredential", { params: unknown })).status).toBe(404);
  const secrets = [credential, issued.body.token].map((text) => text.split(".")[1]);
  for (const { text } of [listed, rotated, revoked]) {
    for (const secret of secrets) expect(text).not.toContain(secret);
  }
});
