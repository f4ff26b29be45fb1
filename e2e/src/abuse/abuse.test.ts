import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialects, type KeptStores, keptStores } from "../../../server/src/testing/fresh-databases.ts";
import { loads } from "./loads/index.ts";
import { starts } from "./loads/starts.ts";
import { type OpenArena, openArena } from "./open-arena.ts";
import { playLoad } from "./play-load.ts";

const quick = loads.filter((load) => load.quick);
// Only starts race each other in the database, so the second one has nothing to add to the rest.
const played = { sqlite: quick, postgres: quick.filter((load) => load.runs && starts.includes(load)) };

// How long the innocent caller waited is for `npm run abuse` to judge, on a machine that does nothing else.
describe.each(dialects)("a server on %s that is attacked", (dialect) => {
  let stores: KeptStores;
  let open: OpenArena;

  beforeAll(async () => {
    stores = await keptStores(dialect);
    open = await openArena(stores.settings.DATABASE_URL ?? null);
  }, 120_000);

  afterAll(async () => {
    await open.close();
    await stores.remove();
  });

  it.each(played[dialect])("goes on unharmed under $name: $says", { timeout: 300_000 }, async (load) => {
    const { arena, innocent } = open;
    const { faults } = await playLoad(arena, innocent, load, { runAloneMs: 0, watchForMs: 0 });
    expect(faults).toEqual([]);
  });
});
