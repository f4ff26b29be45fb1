import { describe, expect, it } from "vitest";
import { systemActor } from "../../access/actor.ts";
import { ensureDeployment } from "../../deployment/identity/ensure-deployment.ts";
import { embeddedOrBoth } from "../../testing/fresh-databases.ts";
import { freshKeyStores } from "../keys/testing/key-stores.ts";
import { registerDeployment } from "./register-deployment.ts";

describe.each(embeddedOrBoth)("a deployment that starts again on %s", (dialect) => {
  it("tells the console its release and whether it is governed, and keeps what the console knows", async () => {
    const { parts, database, now } = await freshKeyStores(dialect, "1.0.139");
    const known = () =>
      parts.database.reader.selectFrom("deployments").select(["name", "governed", "release"]).execute();
    await parts.database.write(({ sql }) =>
      sql.updateTable("deployments").set({ name: "Finance" }).execute(),
    );
    const { deployment } = await ensureDeployment(database, now());
    expect(await known()).toEqual([{ name: "Finance", governed: 1, release: "1.0.139" }]);
    await registerDeployment(parts, systemActor, { ...deployment, governed: false, release: "1.1.0" });
    expect(await known()).toEqual([{ name: "Finance", governed: 0, release: "1.1.0" }]);
    await registerDeployment(parts, systemActor, { ...deployment, release: "1.1.0" });
    expect(await known()).toEqual([{ name: "Finance", governed: 1, release: "1.1.0" }]);
  });
});
