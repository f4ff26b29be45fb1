import { describe, expect, it } from "vitest";
import { accepted } from "../../testing/accepted.ts";
import { dialects } from "../../testing/fresh-databases.ts";
import { addGroupMember } from "./add-group-member.ts";
import { createGrant } from "./create-grant.ts";
import { createGroup } from "./create-group.ts";
import { deleteGrant } from "./delete-grant.ts";
import { disableUser } from "./disable-user.ts";
import { enableUser } from "./enable-user.ts";
import { inviteUser } from "./invite-user.ts";
import { listGrants } from "./list-grants.ts";
import { listSeats } from "./list-seats.ts";
import { ConsolePeopleSource } from "./people-source.ts";
import { freshPeopleStores, invited, operator, type PeopleStores } from "./testing/people-stores.ts";

const user = (id: string) => ({ kind: "user" as const, id });
const group = (id: string) => ({ kind: "group" as const, id });

async function usedIn({ parts }: PeopleStores, deploymentId: string): Promise<number> {
  return accepted(await listSeats(parts, operator, { deploymentId, limit: 1 })).used;
}

describe.each(dialects)("the seats of a deployment on %s", (dialect) => {
  it("[8.4-01] [8.4-05] are 20: of 50 grants at once 20 are made and the others refused, whatever is sent", async () => {
    const stores = await freshPeopleStores(dialect);
    const { parts, deploymentId, otherDeploymentId } = stores;
    const ids: string[] = [];
    for (let index = 0; index < 50; index += 1) ids.push(await invited(stores, `p${index}`));
    const answers = await Promise.all(
      ids.map((id) => createGrant(parts, operator, { deploymentId, grantee: user(id), role: "member" })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
    const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal]));
    const facts = { deploymentId, deploymentName: "first", cap: 20, used: 20, wanted: 1 };
    expect(refused).toEqual(Array.from({ length: 30 }, () => ({ code: "deployment_user_cap", facts })));
    expect(await usedIn(stores, deploymentId)).toBe(20);
    // Each deployment has seats of its own.
    const elsewhere = {
      deploymentId: otherDeploymentId,
      grantee: user(ids[49] ?? ""),
      role: "member",
    } as const;
    expect((await createGrant(parts, operator, elsewhere)).ok).toBe(true);
  });

  it("[8.4-03] [8.4-04] are taken once a person, by their own grant or by groups, and refused to a group that is too large", async () => {
    const stores = await freshPeopleStores(dialect, 3);
    const { parts, deploymentId } = stores;
    const [ada, ben, cyd, dan] = [
      await invited(stores, "ada"),
      await invited(stores, "ben"),
      await invited(stores, "cyd"),
      await invited(stores, "dan"),
    ];
    const groupId = accepted(await createGroup(parts, operator, { name: "Team", description: "" })).group_id;
    for (const userId of [ada, ben]) accepted(await addGroupMember(parts, operator, { groupId, userId }));
    const granted = { deploymentId, role: "member" as const };
    accepted(await createGrant(parts, operator, { ...granted, grantee: user(ada) }));
    expect(await usedIn(stores, deploymentId)).toBe(1);
    const ofTeam = accepted(
      await createGrant(parts, operator, { ...granted, role: "manager", grantee: group(groupId) }),
    );
    // Ada has two ways in, and one seat.
    expect(await usedIn(stores, deploymentId)).toBe(2);
    accepted(await addGroupMember(parts, operator, { groupId, userId: cyd }));
    expect(await usedIn(stores, deploymentId)).toBe(3);

    const full = { code: "deployment_user_cap", facts: { cap: 3, used: 3, wanted: 1 } };
    const refusals = async () => [
      await addGroupMember(parts, operator, { groupId, userId: dan }),
      await createGrant(parts, operator, { ...granted, grantee: user(dan) }),
      await inviteUser(parts, operator, {
        email: "eve@example.com",
        name: "Eve",
        consoleRole: null,
        grants: [{ deploymentId, role: "member" }],
      }),
    ];
    for (const answer of await refusals()) expect(answer).toMatchObject({ ok: false, refusal: full });
    expect(await usedIn(stores, deploymentId)).toBe(3);

    // Whoever is disabled leaves their seat, and cannot take it back from who has it then.
    accepted(await disableUser(parts, operator, { userId: ben }));
    expect(await usedIn(stores, deploymentId)).toBe(2);
    accepted(await createGrant(parts, operator, { ...granted, grantee: user(dan) }));
    expect(await enableUser(parts, operator, { userId: ben })).toMatchObject({ ok: false, refusal: full });
    const larger = { ...parts, seatCap: 4 };
    accepted(await enableUser(larger, operator, { userId: ben }));

    // A cap that was lowered sends nobody away, and refuses only what takes a seat.
    const smaller = { ...parts, seatCap: 1 };
    accepted(await createGrant(smaller, operator, { ...granted, grantee: user(cyd) }));
    accepted(await deleteGrant(smaller, operator, { grantId: ofTeam.grant_id }));
    expect(await usedIn(stores, deploymentId)).toBe(3);

    const team = accepted(await createGroup(parts, operator, { name: "Large", description: "" })).group_id;
    const [eva, fay] = [await invited(stores, "eva"), await invited(stores, "fay")];
    for (const userId of [eva, fay]) {
      accepted(await addGroupMember(parts, operator, { groupId: team, userId }));
    }
    expect(await createGrant(larger, operator, { ...granted, grantee: group(team) })).toMatchObject({
      ok: false,
      refusal: { code: "deployment_user_cap", facts: { cap: 4, used: 3, wanted: 2 } },
    });
    const page = accepted(await listGrants(parts, operator, { limit: 50, groupId: team }));
    expect(page.items).toEqual([]);
  });
});

describe.each(dialects)("what a deployment hears of people on %s", (dialect) => {
  it("is everybody who may enter it, with the higher of their roles, and nothing when nothing changed", async () => {
    const stores = await freshPeopleStores(dialect);
    const { parts, deploymentId, otherDeploymentId, clock } = stores;
    const source = new ConsolePeopleSource(parts.database, deploymentId);
    const [ada, ben] = [await invited(stores, "ada"), await invited(stores, "ben")];
    const groupId = accepted(await createGroup(parts, operator, { name: "Team", description: "" })).group_id;
    accepted(await addGroupMember(parts, operator, { groupId, userId: ada }));
    const grant = { deploymentId, role: "member" as const };
    const own = accepted(await createGrant(parts, operator, { ...grant, grantee: user(ada) }));
    accepted(await createGrant(parts, operator, { ...grant, role: "manager", grantee: group(groupId) }));
    accepted(
      await createGrant(parts, operator, { ...grant, deploymentId: otherDeploymentId, grantee: user(ben) }),
    );
    const record = {
      user_id: ada,
      email: "ada@example.com",
      has_password: false,
      administers_console: false,
      name: "ada",
      sessions_valid_from: clock.ms,
    };
    const heard = await source.changedSince(0);
    expect(heard?.people).toEqual([{ ...record, role: "manager" }]);
    expect(await source.changedSince(heard?.revision ?? 0)).toBeNull();
    accepted(await deleteGrant(parts, operator, { grantId: own.grant_id }));
    expect((await source.changedSince(heard?.revision ?? 0))?.people).toEqual([
      { ...record, role: "manager" },
    ]);
    accepted(await disableUser(parts, operator, { userId: ada }));
    expect((await source.changedSince(heard?.revision ?? 0))?.people).toEqual([]);
  });
});
