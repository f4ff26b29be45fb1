import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ChangePage } from "../../server/src/access/list-changes.ts";
import type { AuditPage } from "../../server/src/console/audit/list-audit.ts";
import { embeddedOrBoth, freshFolder, freshPostgresUrl } from "../../server/src/testing/fresh-databases.ts";
import { CommandLine } from "./command-line.ts";
import { SluiceProcess } from "./sluice-process.ts";

async function storage(dialect: string): Promise<Record<string, string>> {
  const folder = join(await freshFolder(), "data");
  if (dialect === "sqlite") return { SLUICE_DATA: folder };
  return { SLUICE_DATA: folder, DATABASE_URL: await freshPostgresUrl() };
}

describe.each(embeddedOrBoth)("the change log of a running deployment on %s", (dialect) => {
  it("says in each plane who changed what, and no secret", async () => {
    const settings = await storage(dialect);
    const server = new SluiceProcess(settings);
    await server.ready;
    const sluice = new CommandLine(settings);
    type Created = { key_id: string; api_key: string; external_id: string };
    const made = await sluice.json<Created>("key", "create", "--name", "Billing", "--scope", "runs:read");
    await sluice.json("key", "revoke", made.key_id);
    const { deployment_id } = await sluice.json<{ deployment_id: string }>("deployment", "standard");

    const inConsole = await sluice.json<AuditPage>("audit", "list");
    // What the start itself does is not of interest here, in whichever order.
    const ofInterest = inConsole.items.filter(({ action }) => !/^(setup_link|console)\./.test(action));
    const actions = ofInterest.map(({ action, target, actor }) => [action, target, actor.kind]);
    const [demo] = inConsole.items.filter(
      ({ actor, action }) => actor.name === "Sluice" && action === "key.create",
    );
    expect(actions).toEqual([
      ["deployment.make_standard", deployment_id, "operator"],
      ["key.revoke", made.key_id, "operator"],
      ["key.create", made.key_id, "operator"],
      ["key.create", demo?.target, "system"],
      ["deployment.register", deployment_id, "system"],
    ]);
    const [, secret = ""] = made.api_key.split(".");
    for (const kept of [secret, made.external_id]) expect(JSON.stringify(inConsole)).not.toContain(kept);

    const ofKey = await sluice.json<AuditPage>("audit", "list", "--target", made.key_id);
    expect(ofKey.items.map(({ action }) => action)).toEqual(["key.revoke", "key.create"]);
    const inDeployment = await sluice.json<ChangePage>("changes", "list", "--target", deployment_id);
    expect(inDeployment.items).toMatchObject([{ action: "deployment.make_standard" }]);
    expect(await server.stop()).toEqual({ code: 0, signal: null });
  });
});
