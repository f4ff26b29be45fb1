import { describe, expect, it } from "vitest";
import { systemActor } from "../../access/actor.ts";
import { accepted } from "../../testing/accepted.ts";
import { embeddedOrBoth } from "../../testing/fresh-databases.ts";
import { createDemoKey } from "./create-demo-key.ts";
import { listKeys } from "./list-keys.ts";
import { createdKey, freshKeyStores } from "./testing/key-stores.ts";

describe.each(embeddedOrBoth)("the demo key on %s", (dialect) => {
  it("is made once, whoever of those that start together comes first", async () => {
    const stores = await freshKeyStores(dialect);
    const made = await Promise.all([1, 2, 3, 4].map(() => createDemoKey(stores.parts, systemActor, stores)));
    expect(made.filter((each) => each !== null)).toHaveLength(1);
    const { items } = accepted(await listKeys(stores.parts, systemActor, { limit: 10, after: null }));
    expect(items).toHaveLength(1);
    expect((await stores.source.revision()).revision).toBe(1);
  });

  it("is not made where another key was made before", async () => {
    const stores = await freshKeyStores(dialect);
    await createdKey(stores);
    expect(await createDemoKey(stores.parts, systemActor, stores)).toBeNull();
  });

  it("is not made where the API is closed", async () => {
    const stores = await freshKeyStores(dialect);
    await stores.console.write(({ sql }) => sql.updateTable("deployments").set({ governed: 0 }).execute());
    expect(await createDemoKey(stores.parts, systemActor, stores)).toBeNull();
  });
});
