import { describe, expect, it } from "vitest";
import { systemActor, type UserActor, visitorActor } from "../../access/actor.ts";
import type { DialectName } from "../../platform/db/database.ts";
import { accepted } from "../../testing/accepted.ts";
import { embeddedOrBoth } from "../../testing/fresh-databases.ts";
import { selfSignedCertificate } from "../../testing/self-signed-certificate.ts";
import { listAudit } from "../audit/list-audit.ts";
import { enrolDeployment } from "../channel/enrol-deployment.ts";
import { issueEnrolmentToken } from "../channel/issue-enrolment-token.ts";
import { deleteKey } from "../keys/delete-key.ts";
import { revokeKey } from "../keys/revoke-key.ts";
import { createdKey, freshKeyStores } from "../keys/testing/key-stores.ts";
import { confirmDeclaredSettings, readDeclaredSettings } from "./declared-settings.ts";
import { deleteDeployment } from "./delete-deployment.ts";
import { editDeployment } from "./edit-deployment.ts";
import { listDeployments } from "./list-deployments.ts";
import { preflightDeployment } from "./preflight-deployment.ts";
import { recordGoverned } from "./record-governed.ts";
import { registerDeployment } from "./register-deployment.ts";
import { registerNewDeployment } from "./register-new-deployment.ts";
import { setDeploymentKind } from "./set-deployment-kind.ts";
import { setDeploymentLicence } from "./set-deployment-licence.ts";
import { showDeployment } from "./show-deployment.ts";

const grace: UserActor = {
  kind: "user",
  id: "usr_1",
  name: "Grace",
  deploymentRole: null,
  consoleRole: "administrator",
  address: "192.0.2.1",
};
const auditor: UserActor = { ...grace, id: "usr_2", consoleRole: "auditor" };
const refusal = (code: string) => ({ ok: false, refusal: { code } });

async function fresh(dialect: DialectName) {
  const stores = await freshKeyStores(dialect);
  const { parts, deploymentId } = stores;
  const show = async (id = deploymentId) =>
    accepted(await showDeployment(parts, auditor, { deploymentId: id }));
  const newest = async () => {
    const window = { fromMs: 0, untilMs: stores.now(), limit: 1 };
    return accepted(await listAudit(parts, auditor, { ...window, fromMs: stores.now() - 1 })).items[0];
  };
  return { ...stores, show, newest };
}

describe.each(embeddedOrBoth)("deployments in the console on %s", (dialect) => {
  it("are registered with what is declared of them, and shown to auditors too", async () => {
    const { parts, show, newest } = await fresh(dialect);
    const settings = {
      region: "eu-west-1",
      inference_zone: "eu",
      trusted_certificates: selfSignedCertificate({ name: "Our root" }),
    };
    const made = accepted(await registerNewDeployment(parts, grace, { name: " Finance ", settings }));
    expect(await show(made.deployment_id)).toEqual(made);
    expect(made).toMatchObject({
      deployment_id: expect.stringMatching(/^dep_/),
      name: "Finance",
      kind: "governed",
      release: null,
      region: "eu-west-1",
      revision: 1,
      settings_taken_over: false,
      keys: 0,
      settings: {
        sizing_profile: "standard",
        cache_node_type: "cache.t4g.medium",
        run_data_retention_days: 90,
      },
      certificates: [{ subject: "Our root", key: "EC P-256", is_authority: true }],
    });
    expect(await newest()).toMatchObject({
      action: "deployment.create",
      target_name: "Finance",
      actor: { name: "Grace" },
      after: { region: "eu-west-1", trusted_certificates: [expect.stringMatching(/^Our root \(/)] },
    });
    expect(await registerNewDeployment(parts, auditor, { name: "Other" })).toMatchObject(
      refusal("not_allowed"),
    );
    const problems = [{ name: "name" }, { name: "region" }, { name: "trusted_certificates" }];
    expect(
      await registerNewDeployment(parts, grace, {
        name: "",
        settings: { region: "mars-1", trusted_certificates: "x" },
      }),
    ).toMatchObject({ ok: false, refusal: { code: "invalid_settings", facts: { problems } } });
  });

  it("are edited from the revision that was seen, with what changed on record", async () => {
    const { parts, deploymentId, show, newest } = await fresh(dialect);
    const { revision } = await show();
    const changes = { name: "Claims", account_id: "012345678901" };
    const edited = accepted(await editDeployment(parts, grace, { deploymentId, revision, changes }));
    expect(edited).toMatchObject({
      name: "Claims",
      revision: revision + 1,
      settings: { account_id: "012345678901" },
    });
    expect(await newest()).toMatchObject({
      action: "deployment.edit",
      before: { name: "Local deployment", account_id: null },
      after: { name: "Claims", account_id: "012345678901" },
    });
    // Somebody else who saw the first revision.
    const late = await editDeployment(parts, grace, { deploymentId, revision, changes: { name: "Other" } });
    expect(late).toEqual({ ok: false, refusal: { code: "edit_conflict", facts: { current: edited } } });
    // What changes nothing takes no revision.
    const again = await editDeployment(parts, grace, { deploymentId, revision: edited.revision, changes });
    expect(accepted(again).revision).toBe(edited.revision);
    const wrong = await editDeployment(parts, grace, { deploymentId, changes: { account_id: "1" } });
    expect(wrong).toMatchObject(refusal("invalid_settings"));
    expect(await editDeployment(parts, auditor, { deploymentId, changes })).toMatchObject(
      refusal("not_allowed"),
    );
    expect(await editDeployment(parts, grace, { deploymentId: "dep_0", changes })).toMatchObject(
      refusal("deployment_not_found"),
    );
  });

  it("do not lock out the person who narrows the ranges, unless they confirm it", async () => {
    const { parts, deploymentId } = await fresh(dialect);
    const edit = { deploymentId, changes: { user_access_ranges: ["10.0.0.0/8"] } };
    expect(await editDeployment(parts, grace, edit)).toEqual({
      ok: false,
      refusal: { code: "would_lock_out", facts: { address: "192.0.2.1" } },
    });
    accepted(
      await editDeployment(parts, grace, { ...edit, changes: { user_access_ranges: ["192.0.2.0/24"] } }),
    );
    accepted(await editDeployment(parts, grace, { ...edit, confirmLockout: true }));
  });

  it("have their licence held with a reason and resumed", async () => {
    const { parts, deploymentId, newest } = await fresh(dialect);
    const hold = { reason: "Invoice 12 is overdue" };
    const held = await setDeploymentLicence(parts, grace, { deploymentId, hold, licenseId: "L-1" });
    expect(accepted(held).settings.licence).toEqual({ state: "on_hold", ...hold, license_id: "L-1" });
    expect(await newest()).toMatchObject({
      action: "deployment.hold_licence",
      before: { licence: { state: "active" } },
    });
    const resumed = accepted(await setDeploymentLicence(parts, grace, { deploymentId, hold: null }));
    expect(resumed.settings.licence).toEqual({ state: "active", reason: null, license_id: "L-1" });
    expect(await newest()).toMatchObject({ action: "deployment.resume_licence" });
  });

  it("tell a deployment everything that is declared of it, and hear that it has taken it over", async () => {
    const { parts, console, deploymentId, show } = await fresh(dialect);
    expect(await show()).toMatchObject({ revision: 1, settings_taken_over: true });
    accepted(
      await editDeployment(parts, grace, {
        deploymentId,
        changes: { name: "Claims", run_data_retention_days: 30 },
      }),
    );
    expect((await show()).settings_taken_over).toBe(false);
    const told = await readDeclaredSettings(console.reader, deploymentId);
    expect(told).toMatchObject({
      revision: 2,
      settings: { name: "Claims", kind: "governed", run_data_retention_days: 30 },
    });
    const confirm = (revision: number) =>
      console.write(({ sql }) => confirmDeclaredSettings(sql, deploymentId, revision));
    // A word from the future, as a console restored from a backup hears it, confirms nothing.
    await confirm(3);
    expect((await show()).settings_taken_over).toBe(false);
    await confirm(2);
    await confirm(1);
    expect((await show()).settings_taken_over).toBe(true);
    expect(await readDeclaredSettings(console.reader, "dep_0")).toBeNull();
  });

  it("are governed as the administrator said last, although the deployment has not heard of it", async () => {
    const { parts, console, deploymentId, show } = await fresh(dialect);
    const start = { deploymentId, name: "Local", createdAtMs: 0, release: "1.1.0" };
    accepted(await setDeploymentKind(parts, grace, { deploymentId, kind: "standard" }));
    await registerDeployment(parts, systemActor, { ...start, governed: true });
    expect(await show()).toMatchObject({ kind: "standard", revision: 2 });
    await console.write(({ sql }) => confirmDeclaredSettings(sql, deploymentId, 2));
    // It has heard, and has become governed again by its own operator.
    await registerDeployment(parts, systemActor, { ...start, governed: true });
    expect(await show()).toMatchObject({ kind: "governed", revision: 3 });
    await recordGoverned(parts, systemActor, { deploymentId, governed: false });
    expect(await show()).toMatchObject({ kind: "standard", revision: 4 });
  });

  it("are looked over before they are relied upon", async () => {
    const { parts, console, deploymentId, now } = await fresh(dialect);
    const codes = async (id = deploymentId) => {
      const looked = accepted(await preflightDeployment(parts, auditor, { deploymentId: id }));
      return looked.warnings.filter(({ severity }) => severity === "warning").map(({ code }) => code);
    };
    const made = accepted(await registerNewDeployment(parts, grace, { name: "Elsewhere" }));
    const open = ["open_to_every_address", "console_open_to_every_address"];
    expect(await codes(made.deployment_id)).toEqual(["never_heard", ...open]);
    const hear = (at: number) =>
      console.write(({ sql }) =>
        sql.updateTable("deployments").set({ last_heard_at: at, release: "1.0.138" }).execute(),
      );
    await hear(now());
    expect(await codes()).toEqual(["release_too_old", ...open]);
    await hear(now() - 120_001);
    expect(await codes()).toEqual(["not_heard", "release_too_old", ...open]);
    expect(await preflightDeployment(parts, auditor, { deploymentId: "dep_0" })).toMatchObject(
      refusal("deployment_not_found"),
    );
  });

  it("show when they were heard last, and how they were", async () => {
    const { console, show, now } = await fresh(dialect);
    const hear = async (last_heard_at: number, status: string) => {
      const health = JSON.stringify({ status, checks: {} });
      await console.write(({ sql }) =>
        sql.updateTable("deployments").set({ last_heard_at, health, workers: 2 }).execute(),
      );
      return (await show()).health;
    };
    expect(await show()).toMatchObject({
      health: "never_heard",
      last_heard_at: null,
      workers: null,
      seats_used: 0,
    });
    expect(await hear(now(), "ready")).toBe("ready");
    expect(await hear(now() - 120_000, "unavailable")).toBe("unavailable");
    expect(await hear(now() - 120_001, "ready")).toBe("silent");
    expect(await show()).toMatchObject({ workers: 2, last_heard_at: expect.any(String) });
  });

  it("are deleted by name, once they have no key left, and are there again when they start again", async () => {
    const stores = await fresh(dialect);
    const { parts, console, deploymentId, newest } = stores;
    const { keyId } = await createdKey(stores);
    const request = { deploymentId, confirmName: "Local deployment" };
    expect(await deleteDeployment(parts, grace, request)).toEqual({
      ok: false,
      refusal: { code: "deployment_has_keys", facts: { count: 1 } },
    });
    await revokeKey(parts, grace, { keyId });
    await deleteKey(parts, grace, { keyId });
    expect(await deleteDeployment(parts, auditor, request)).toMatchObject(refusal("not_allowed"));
    expect(await deleteDeployment(parts, grace, { ...request, confirmName: "Local" })).toMatchObject(
      refusal("name_not_confirmed"),
    );
    const token = accepted(await issueEnrolmentToken(parts, grace, { deploymentId })).token;
    accepted(await deleteDeployment(parts, grace, request));
    const enrolment = {
      token,
      enrolmentId: "e",
      deploymentId: null,
      name: "x",
      governed: true,
      release: "1.1.0",
    };
    expect(await enrolDeployment(parts, visitorActor("192.0.2.9"), enrolment)).toMatchObject(
      refusal("token_refused"),
    );
    expect(await newest()).toMatchObject({ action: "deployment.delete", target_name: "Local deployment" });
    expect(await deleteDeployment(parts, grace, request)).toMatchObject(refusal("deployment_not_found"));
    expect(await showDeployment(parts, grace, { deploymentId })).toMatchObject(
      refusal("deployment_not_found"),
    );
    expect(await readDeclaredSettings(console.reader, deploymentId)).toBeNull();
    await registerDeployment(parts, systemActor, {
      deploymentId,
      name: "x",
      governed: true,
      createdAtMs: 0,
      release: "1.1.0",
    });
    expect(await stores.show()).toMatchObject({ name: "Local deployment" });
  });

  it("are listed by name, page by page, up to 200 at a time", async () => {
    const { parts } = await fresh(dialect);
    for (const name of ["b", "a", "b"]) accepted(await registerNewDeployment(parts, grace, { name }));
    const names: string[] = [];
    let after: { name: string; deploymentId: string } | undefined;
    do {
      const page = accepted(await listDeployments(parts, auditor, { limit: 1, after }));
      names.push(...page.items.map(({ name }) => name));
      after = page.next ?? undefined;
    } while (after);
    expect([...names].sort()).toEqual(["Local deployment", "a", "b", "b"]);
    expect(
      accepted(await listDeployments(parts, auditor, { limit: 200 })).items.map(({ name }) => name),
    ).toEqual(names);
    expect(await listDeployments(parts, auditor, { limit: 201 })).toMatchObject(refusal("page_too_long"));
  });
});
