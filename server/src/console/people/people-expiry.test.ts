import { DAY_MS, HOUR_MS } from "@sluice/core";
import { describe, expect, it } from "vitest";
import { embeddedOrBoth } from "../../testing/fresh-databases.ts";
import { expirePeopleLeftovers } from "./people-expiry.ts";
import { firstAdministrator, freshPeopleStores } from "./testing/people-stores.ts";

describe.each(embeddedOrBoth)("what signing in has left on %s", (dialect) => {
  it("goes when it is over, and the oldest counts go before their time when there are too many", async () => {
    const stores = await freshPeopleStores(dialect);
    const { parts, clock } = stores;
    await firstAdministrator(stores);
    const count = async (table: "sessions" | "one_time_links" | "sign_in_throttles") => {
      const { rows } = await parts.database.reader
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as("rows"))
        .executeTakeFirstOrThrow();
      return Number(rows);
    };
    const row = { attempts: 1, blocked_until: 0, is_noted: 0 };
    const throttles = [1, 2, 3, 4].map((hour) => ({
      ...row,
      bucket: `b${hour}`,
      forget_at: clock.ms + hour * HOUR_MS,
    }));
    await parts.database.write(({ sql }) => sql.insertInto("sign_in_throttles").values(throttles).execute());
    clock.ms += HOUR_MS;
    await expirePeopleLeftovers(parts);
    expect([
      await count("sessions"),
      await count("one_time_links"),
      await count("sign_in_throttles"),
    ]).toEqual([1, 1, 3]);
    await expirePeopleLeftovers(parts, 2);
    const left = await parts.database.reader.selectFrom("sign_in_throttles").select("bucket").execute();
    expect(left.map(({ bucket }) => bucket).sort()).toEqual(["b3", "b4"]);
    clock.ms += 11 * HOUR_MS;
    await expirePeopleLeftovers(parts);
    expect([await count("sessions"), await count("one_time_links")]).toEqual([0, 1]);
    clock.ms += 37 * DAY_MS;
    await expirePeopleLeftovers(parts);
    expect(await count("one_time_links")).toBe(0);
  });
});
