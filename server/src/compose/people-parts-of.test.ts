import { expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { createGrant } from "../console/people/create-grant.ts";
import { freshPeopleStores, invited, operator } from "../console/people/testing/people-stores.ts";
import { peoplePartsOf } from "./people-parts-of.ts";

const baseUrl = "https://console.example";

it("[8.4-02] takes the cap on people from ORG_MAX_USERS_PER_DEPLOYMENT, 20 without it", async () => {
  const stores = await freshPeopleStores("sqlite");
  const people = peoplePartsOf(readConfig({ ORG_MAX_USERS_PER_DEPLOYMENT: "1" }), stores.parts, baseUrl);
  const grant = async (name: string) => {
    const grantee = { kind: "user" as const, id: await invited(stores, name) };
    return await createGrant(people, operator, { deploymentId: "dep_first", grantee, role: "member" });
  };
  expect((await grant("ada")).ok).toBe(true);
  expect(await grant("ben")).toMatchObject({ refusal: { code: "deployment_user_cap", facts: { cap: 1 } } });
  expect(peoplePartsOf(readConfig({}), stores.parts, baseUrl).seatCap).toBe(20);
  for (const text of ["0", "100001", "many"]) {
    expect(() => readConfig({ ORG_MAX_USERS_PER_DEPLOYMENT: text })).toThrow(/from 1 to 100000/);
  }
});

it("ends sessions as the settings say, after 12 hours and 7 days without them", async () => {
  const { parts } = await freshPeopleStores("sqlite");
  const hourMs = 3_600_000;
  const timesOf = (settings: Record<string, string>) =>
    peoplePartsOf(readConfig(settings), parts, baseUrl).sessionTimes;
  expect(timesOf({})).toEqual({ idleMs: 12 * hourMs, maxMs: 168 * hourMs });
  const set = { SLUICE_SESSION_IDLE_HOURS: "1", SLUICE_SESSION_MAX_DAYS: "90" };
  expect(timesOf(set)).toEqual({ idleMs: hourMs, maxMs: 90 * 24 * hourMs });
  expect(() => readConfig({ SLUICE_SESSION_IDLE_HOURS: "0", SLUICE_SESSION_MAX_DAYS: "91" })).toThrow(
    /^SLUICE_SESSION_IDLE_HOURS .*\nSLUICE_SESSION_MAX_DAYS /,
  );
});
