import { describe, expect, it } from "vitest";
import { accepted } from "../../testing/accepted.ts";
import { dialects } from "../../testing/fresh-databases.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { addGroupMember } from "./add-group-member.ts";
import { createGrant } from "./create-grant.ts";
import { createGroup } from "./create-group.ts";
import { deleteGrant } from "./delete-grant.ts";
import { deleteGroup } from "./delete-group.ts";
import { deleteUser } from "./delete-user.ts";
import { disableUser } from "./disable-user.ts";
import { editGrant } from "./edit-grant.ts";
import { editGroup } from "./edit-group.ts";
import { editUser } from "./edit-user.ts";
import { endOwnSessions } from "./end-own-sessions.ts";
import { endUserSessions } from "./end-user-sessions.ts";
import { identifySession } from "./identify-session.ts";
import { inviteUser } from "./invite-user.ts";
import { listGroups } from "./list-groups.ts";
import { listUserSessions } from "./list-user-sessions.ts";
import { listUsers } from "./list-users.ts";
import { userActor } from "./open-user-session.ts";
import { removeGroupMember } from "./remove-group-member.ts";
import { showUser } from "./show-user.ts";
import { signIn } from "./sign-in.ts";
import {
  auditOf,
  firstAdministrator,
  freshPeopleStores,
  invited,
  operator,
  password,
  visitor,
} from "./testing/people-stores.ts";

describe.each(dialects)("an administrator of people on %s", (dialect) => {
  it("edits a person from what they saw, never takes the last administrator away, and leaves their name in the audit", async () => {
    const stores = await freshPeopleStores(dialect);
    const { parts } = stores;
    const { user, session } = await firstAdministrator(stores);
    const { user_id: userId, revision } = user;
    const last = { ok: false, refusal: { code: "last_administrator" } };
    const edit = (changes: object, from = revision) =>
      editUser(parts, operator, { userId, revision: from, ...changes });
    expect(await edit({ consoleRole: "auditor" })).toMatchObject(last);
    expect(await disableUser(parts, operator, { userId })).toMatchObject(last);
    expect(await deleteUser(parts, operator, { userId })).toMatchObject(last);
    // One who was invited and never came is nobody to rely on.
    const eve = { email: "eve@example.com", name: "Eve", consoleRole: "administrator" as const };
    const invitedEve = accepted(await inviteUser(parts, operator, eve)).user;
    expect(await edit({ consoleRole: null })).toMatchObject(last);

    const renamed = accepted(await edit({ name: " Ada King ", email: "ada.king@example.com" }));
    expect(renamed).toMatchObject({ name: "Ada King", email: "ada.king@example.com" });
    expect(await edit({ name: "Somebody" })).toEqual({
      ok: false,
      refusal: { code: "edit_conflict", facts: { current: renamed } },
    });
    expect(await edit({ email: "EVE@example.com" }, renamed.revision)).toMatchObject({
      ok: false,
      refusal: { code: "email_taken" },
    });
    for (const [changes, field] of [
      [{ name: "x".repeat(201) }, "name"],
      [{ name: " " }, "name"],
      [{ email: "nobody" }, "email"],
      [{ email: `${"x".repeat(243)}@example.com` }, "email"],
    ] as const) {
      expect(await edit(changes, renamed.revision)).toMatchObject({
        ok: false,
        refusal: { code: "invalid_settings", facts: { problems: [{ name: field }] } },
      });
    }
    const longest = { name: "x".repeat(200), email: `${"x".repeat(242)}@example.com` };
    accepted(await edit(longest, renamed.revision));
    expect((await identifySession(parts, visitor, { token: session.token })).ok).toBe(true);

    const eveId = invitedEve.user_id;
    accepted(
      await editUser(parts, operator, { userId: eveId, revision: invitedEve.revision, consoleRole: null }),
    );
    accepted(await deleteUser(parts, operator, { userId: eveId }));
    expect(await showUser(parts, operator, { userId: eveId })).toMatchObject({ ok: false });
    const about = (await auditOf(stores)).filter(({ target }) => target === eveId);
    expect(about.map(({ action, target_name }) => [action, target_name])).toEqual([
      ["user.invite", "Eve"],
      ["user.edit", "Eve"],
      ["user.delete", "Eve"],
    ]);
    expect(JSON.parse(about[1]?.before_values ?? "")).toEqual({ console_role: "administrator" });
    expect(JSON.parse(about[1]?.after_values ?? "")).toEqual({ console_role: null });
  });

  it("ends sessions of others and with another role; a person ends their own, and nobody else's", async () => {
    const stores = await freshPeopleStores(dialect);
    const { parts } = stores;
    const { user } = await firstAdministrator(stores);
    const { user_id: userId } = user;
    const place = { device: "Safari on macOS", deviceToken: null };
    const enter = async () =>
      accepted(await signIn(parts, visitor, { email: user.email, password, ...place })).session;
    const actor = userActor({ user_id: userId, name: "Ada", console_role: "administrator" }, "203.0.113.7");
    const own = await enter();
    const foreign = userActor({ user_id: "usr_other", name: "Eve", console_role: null }, "203.0.113.7");
    expect(await endOwnSessions(parts, foreign, { sessionId: own.sessionId })).toMatchObject({ ok: false });
    const second = await enter();
    expect(accepted(await endOwnSessions(parts, actor, { sessionId: second.sessionId }))).toEqual({
      ended: 1,
    });
    expect(accepted(await endOwnSessions(parts, actor, { allBut: own.sessionId }))).toEqual({ ended: 1 });
    expect(accepted(await listUserSessions(parts, operator, { userId }))).toMatchObject([
      { session_id: own.sessionId, device: "Safari on macOS", address: "203.0.113.7", is_current: false },
    ]);
    accepted(await endUserSessions(parts, operator, { userId }));
    expect(accepted(await listUserSessions(parts, operator, { userId }))).toEqual([]);

    const ben = { email: "ben@example.com", name: "Ben", consoleRole: "auditor" as const };
    const { link } = accepted(await inviteUser(parts, operator, ben));
    const bens = accepted(await acceptInvitation(parts, visitor, { token: link.token, password, ...place }));
    const isOpen = async () => (await identifySession(parts, visitor, { token: bens.session.token })).ok;
    const { user_id: benId, revision } = bens.user;
    const renamed = accepted(await editUser(parts, operator, { userId: benId, revision, name: "Benno" }));
    expect(await isOpen()).toBe(true);
    const role = { userId: benId, revision: renamed.revision, consoleRole: null };
    accepted(await editUser(parts, operator, role));
    expect(await isOpen()).toBe(false);
  });

  it("keeps groups and grants, in pages, and auditors only look", async () => {
    const stores = await freshPeopleStores(dialect);
    const { parts, deploymentId } = stores;
    const auditor = userActor({ user_id: "usr_a", name: "Aud", console_role: "auditor" }, "203.0.113.7");
    const notAllowed = { ok: false, refusal: { code: "not_allowed" } };
    expect(await createGroup(parts, auditor, { name: "x", description: "" })).toMatchObject(notAllowed);
    const [ada, ben] = [await invited(stores, "ada"), await invited(stores, "ben")];
    const team = accepted(await createGroup(parts, operator, { name: "Team", description: "All" }));
    accepted(await createGroup(parts, operator, { name: "alpha", description: "" }));
    expect(await createGroup(parts, operator, { name: " TEAM ", description: "" })).toMatchObject({
      ok: false,
      refusal: { code: "group_name_taken" },
    });
    expect(
      await createGroup(parts, operator, { name: "x".repeat(101), description: "y".repeat(501) }),
    ).toMatchObject({
      ok: false,
      refusal: { facts: { problems: [{ name: "name" }, { name: "description" }] } },
    });
    accepted(await createGroup(parts, operator, { name: "x".repeat(100), description: "y".repeat(500) }));
    const { group_id: groupId, revision } = team;
    accepted(await addGroupMember(parts, operator, { groupId, userId: ada }));
    expect(accepted(await addGroupMember(parts, operator, { groupId, userId: ada })).members).toBe(1);
    accepted(await addGroupMember(parts, operator, { groupId, userId: ben }));
    const edited = accepted(await editGroup(parts, operator, { groupId, revision, name: "Crew" }));
    expect(edited).toMatchObject({ name: "Crew", description: "All", members: 2 });
    expect(await editGroup(parts, operator, { groupId, revision, name: "Gang" })).toEqual({
      ok: false,
      refusal: { code: "edit_conflict", facts: { current: edited } },
    });
    const first = accepted(await listGroups(parts, auditor, { limit: 2 }));
    expect(first.items.map(({ name }) => name)).toEqual(["alpha", "Crew"]);
    const rest = accepted(await listGroups(parts, auditor, { limit: 2, after: first.next ?? "" }));
    expect([rest.items.length, rest.next]).toEqual([1, null]);

    const grantee = { kind: "group" as const, id: groupId };
    const grant = accepted(await createGrant(parts, operator, { deploymentId, grantee, role: "member" }));
    expect(await createGrant(parts, operator, { deploymentId, grantee, role: "manager" })).toMatchObject({
      ok: false,
      refusal: { code: "grant_exists" },
    });
    const { grant_id: grantId } = grant;
    const promoted = accepted(
      await editGrant(parts, operator, { grantId, revision: grant.revision, role: "manager" }),
    );
    expect(await editGrant(parts, operator, { grantId, revision: grant.revision, role: "member" })).toEqual({
      ok: false,
      refusal: { code: "edit_conflict", facts: { current: promoted } },
    });
    expect(accepted(await showUser(parts, auditor, { userId: ada }))).toMatchObject({
      groups: [{ name: "Crew" }],
      grants: [{ deployment_name: "first", role: "manager", group_name: "Crew" }],
    });
    accepted(await removeGroupMember(parts, operator, { groupId, userId: ada }));
    expect(accepted(await showUser(parts, auditor, { userId: ada })).grants).toEqual([]);
    for (const refused of [
      await deleteGrant(parts, auditor, { grantId }),
      await deleteGroup(parts, auditor, { groupId }),
      await disableUser(parts, auditor, { userId: ada }),
      await listUsers(parts, visitor, { limit: 5 }),
    ]) {
      expect(refused).toMatchObject(notAllowed);
    }
    accepted(await deleteGroup(parts, operator, { groupId }));
    expect(await deleteGrant(parts, operator, { grantId })).toMatchObject({ ok: false });
    expect(accepted(await listUsers(parts, auditor, { limit: 5 })).items).toHaveLength(2);
  });

  it("finds people by a piece of their name or address, by role and by status", async () => {
    const stores = await freshPeopleStores(dialect);
    const { parts } = stores;
    await firstAdministrator(stores);
    const people = [
      { email: "zoe_x@example.com", name: "Zoë Straße", consoleRole: "auditor" as const },
      { email: "zoeyx@example.com", name: "100%", consoleRole: null },
    ];
    for (const person of people) accepted(await inviteUser(parts, operator, person));
    const found = async (filter: object) => {
      const { items } = accepted(await listUsers(parts, operator, { limit: 10, ...filter }));
      return items.map(({ email }) => email);
    };
    expect(await found({ search: "STRASSE" })).toEqual(["zoe_x@example.com"]);
    expect(await found({ search: "zoe_" })).toEqual(["zoe_x@example.com"]);
    expect(await found({ search: "0%" })).toEqual(["zoeyx@example.com"]);
    expect(await found({ consoleRole: "administrator" })).toEqual(["Ada@example.com"]);
    expect(await found({ status: "invited" })).toEqual(["zoe_x@example.com", "zoeyx@example.com"]);
    expect(await found({ status: "active" })).toEqual(["Ada@example.com"]);
    expect(await found({ status: "disabled" })).toEqual([]);
  });

  it("lists with each where they may sign in, by their own grants and by their groups", async () => {
    const stores = await freshPeopleStores(dialect);
    const { parts, deploymentId, otherDeploymentId } = stores;
    const ben = await invited(stores, "ben");
    const cyd = await invited(stores, "cyd");
    await invited(stores, "dan");
    const { group_id: groupId } = accepted(
      await createGroup(parts, operator, { name: "Team", description: "" }),
    );
    accepted(await addGroupMember(parts, operator, { groupId, userId: ben }));
    const team = { kind: "group" as const, id: groupId };
    const grant = { role: "member" as const };
    accepted(await createGrant(parts, operator, { ...grant, deploymentId, grantee: team }));
    for (const id of [ben, cyd]) {
      const grantee = { kind: "user" as const, id };
      accepted(await createGrant(parts, operator, { ...grant, deploymentId, grantee }));
    }
    const direct = { kind: "user" as const, id: ben };
    accepted(
      await createGrant(parts, operator, { ...grant, deploymentId: otherDeploymentId, grantee: direct }),
    );
    const { items } = accepted(await listUsers(parts, operator, { limit: 10 }));
    expect(items.map(({ deployments, deployments_total }) => [deployments_total, deployments])).toEqual([
      [
        2,
        [
          { deployment_id: deploymentId, name: "first" },
          { deployment_id: otherDeploymentId, name: "other" },
        ],
      ],
      [1, [{ deployment_id: deploymentId, name: "first" }]],
      [0, []],
    ]);
  });
});
