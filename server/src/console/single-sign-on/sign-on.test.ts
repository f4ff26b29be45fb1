import { describe, expect, it } from "vitest";
import { operatorActor, visitorActor } from "../../access/actor.ts";
import type { DialectName } from "../../platform/db/database.ts";
import { embeddedOrBoth } from "../../testing/fresh-databases.ts";
import { changePeople } from "../people/change-people.ts";
import { insertUser } from "../people/insert-user.ts";
import { beginSignOn } from "./begin-sign-on.ts";
import { changeSignOn } from "./change-sign-on.ts";
import { type CompleteSignOnRequest, completeSignOn } from "./complete-sign-on.ts";
import { listIdentities } from "./list-identities.ts";
import { providerClient } from "./testing/identity-provider.ts";
import { freshSignOnParts, signOnSettings, withProvider } from "./testing/sign-on-stores.ts";
import { unlinkIdentities } from "./unlink-identities.ts";

const visitor = visitorActor("203.0.113.7");
const admin = operatorActor("Root");
const verified = { email: "Ada@Example.com", email_verified: true, name: "Ada Lovelace" };

async function stage(dialect: DialectName, changes: Partial<typeof signOnSettings> = {}) {
  const clock = { aheadMs: 0 };
  const fresh = await freshSignOnParts(dialect);
  const now = () => Date.now() + clock.aheadMs;
  const sessionTimes = { idleMs: 3_600_000, maxMs: 86_400_000 };
  const parts = { ...fresh, now, sessionTimes };
  const provider = await withProvider(parts, changes);
  await parts.database.write(({ sql }) =>
    sql.insertInto("console").values({ only_one: 1, console_id: "cns_1", created_at: 0 }).execute(),
  );
  const add = async (email: string) => {
    const person = { email, name: "Ada", consoleRole: "administrator" as const, passwordHash: null };
    const added = await changePeople(parts, async (change) => ({
      ok: true as const,
      value: await insertUser(change, person),
    }));
    if (!added.ok) throw new Error("The person was not added.");
    return added.value.user_id;
  };
  const begin = async (again = false) => {
    const begun = await beginSignOn(parts, visitor, { returnTo: "/console/keys", again });
    if (!begun.ok) throw new Error(JSON.stringify(begun.refusal));
    return begun.value;
  };
  const complete = (request: Omit<CompleteSignOnRequest, "device">) =>
    completeSignOn(parts, visitor, { ...request, device: "A test" });
  /** All the way, as somebody. */
  const signOn = async (subject: string) => {
    const { location, transaction } = await begin();
    return await complete({ transaction, query: await provider.signIn(location, subject) });
  };
  const refusals = async () => {
    const rows = await parts.database.reader
      .selectFrom("audit_entries")
      .select(["action", "reason", "address"])
      .where("outcome", "=", "refused")
      .orderBy("seq")
      .execute();
    return rows.map(({ action, reason, address }) => [action, reason, address]);
  };
  return { clock, parts, provider, add, begin, complete, signOn, refusals };
}

it("asks the provider no more for an address from which sixty were not vouched for", async () => {
  const { clock, provider, add, begin, complete, signOn } = await stage("sqlite");
  await add("ada@example.com");
  provider.people.set("sub-1", verified);
  // Who is vouched for is not counted.
  expect(await signOn("sub-1")).toMatchObject({ ok: true });
  const { transaction } = await begin();
  const wrong = { transaction, query: "?code=x&state=y" };
  for (let time = 0; time < 60; time += 1) {
    expect(await complete(wrong)).toMatchObject({ refusal: { code: "sign_on_invalid" } });
  }
  expect(await complete(wrong)).toMatchObject({ refusal: { code: "sign_on_too_many" } });
  expect(await signOn("sub-1")).toMatchObject({ refusal: { code: "sign_on_too_many" } });
  clock.aheadMs += 10 * 60_000;
  expect(await signOn("sub-1")).toMatchObject({ ok: true });
});

describe.each(embeddedOrBoth)("single sign-on with a real provider on %s", (dialect) => {
  it("links a person by a verified address at first, and by who they are there from then on", async () => {
    const { parts, provider, add, signOn } = await stage(dialect);
    const userId = await add("ada@example.com");
    provider.people.set("sub-1", verified);
    const first = await signOn("sub-1");
    expect(first).toMatchObject({ value: { returnTo: "/console/keys" } });
    // What they are called at the provider may change, and need not even be verified any more.
    provider.people.set("sub-1", { email: "countess@example.com", email_verified: false });
    expect(await signOn("sub-1")).toMatchObject({ ok: true });
    const sessions = await parts.database.reader.selectFrom("sessions").selectAll().execute();
    expect(sessions).toMatchObject([
      { user_id: userId, device: "A test", address: "203.0.113.7" },
      { user_id: userId },
    ]);
    expect(await listIdentities(parts, admin, { userId })).toMatchObject({
      value: [{ issuer: provider.issuer }],
    });
    const audit = await parts.database.reader
      .selectFrom("audit_entries")
      .select("action")
      .orderBy("seq")
      .execute();
    expect(audit.map(({ action }) => action)).toEqual([
      "single_sign_on.change",
      "user.link_identity",
      "sign_in.done",
      "sign_in.done",
    ]);
    const everything = JSON.stringify([
      sessions,
      await parts.database.reader.selectFrom("audit_entries").selectAll().execute(),
    ]);
    expect(everything).not.toContain(first.ok ? first.value.session.token : "");
  });

  it("lets in nobody whose address is not verified, is missing, is of another domain, or is unknown", async () => {
    const { provider, add, signOn, refusals } = await stage(dialect, { allowed_domains: ["example.com"] });
    await add("ada@example.com");
    const cases = [
      [{ ...verified, email_verified: false }, "sign_on_email_not_verified"],
      [{ email: verified.email }, "sign_on_email_not_verified"],
      [{ name: "Nobody" }, "sign_on_email_missing"],
      [{ ...verified, email: "ada@example.com.evil.org" }, "sign_on_domain_not_allowed"],
      [{ ...verified, email: "grace@example.com" }, "sign_on_person_unknown"],
    ] as const;
    for (const [claims, code] of cases) {
      provider.people.set("sub-1", claims);
      expect(await signOn("sub-1")).toMatchObject({ refusal: { code } });
    }
    expect(await refusals()).toEqual(cases.map(([, code]) => ["sign_in.refused", code, "203.0.113.7"]));
  });

  it("does not let a second account of the provider take a person over, nor a disabled person in", async () => {
    const { parts, provider, add, signOn } = await stage(dialect);
    const userId = await add("ada@example.com");
    provider.people.set("sub-1", verified);
    provider.people.set("sub-2", verified);
    expect(await signOn("sub-1")).toMatchObject({ ok: true });
    expect(await signOn("sub-2")).toMatchObject({ refusal: { code: "sign_on_already_linked" } });
    expect(await unlinkIdentities(parts, admin, { userId })).toMatchObject({ ok: true });
    expect(await signOn("sub-2")).toMatchObject({ ok: true });
    await parts.database.write(({ sql }) => sql.updateTable("users").set({ disabled_at: 1 }).execute());
    expect(await signOn("sub-2")).toMatchObject({ refusal: { code: "sign_on_person_disabled" } });
  });

  it("makes a person of somebody new only when that is decided, and gives them no role", async () => {
    const { parts, provider, signOn } = await stage(dialect, { creates_people: true });
    provider.people.set("sub-1", verified);
    expect(await signOn("sub-1")).toMatchObject({ ok: true });
    expect(await signOn("sub-1")).toMatchObject({ ok: true });
    const people = await parts.database.reader.selectFrom("users").selectAll().execute();
    expect(people).toMatchObject([
      { email: "Ada@Example.com", name: "Ada Lovelace", console_role: null, password_hash: null },
    ]);
  });

  it("takes no answer but the one to its own question", async () => {
    const { clock, parts, provider, add, begin, complete, refusals } = await stage(dialect);
    await add("ada@example.com");
    provider.people.set("sub-1", verified);
    const mine = await begin();
    const query = await provider.signIn(mine.location, "sub-1");
    const other = await begin();
    const changedState = query.replace(/state=[^&]+/, "state=made-up");
    expect(await complete({ transaction: null, query })).toMatchObject({
      refusal: { code: "sign_on_expired" },
    });
    expect(await complete({ transaction: "s1.made.up", query })).toMatchObject({
      refusal: { code: "sign_on_expired" },
    });
    for (const wrong of [
      { transaction: other.transaction, query },
      { transaction: mine.transaction, query: changedState },
      { transaction: mine.transaction, query: "?code=made-up" },
      { transaction: mine.transaction, query: "" },
    ]) {
      expect(await complete(wrong)).toMatchObject({ refusal: { code: "sign_on_invalid" } });
    }
    clock.aheadMs = 10 * 60_000 + 60_000;
    expect(await complete({ transaction: mine.transaction, query })).toMatchObject({
      refusal: { code: "sign_on_expired" },
    });
    clock.aheadMs = 0;
    expect(await complete({ transaction: mine.transaction, query })).toMatchObject({ ok: true });
    // A code is good for one use.
    expect(await complete({ transaction: mine.transaction, query })).toMatchObject({
      refusal: { code: "sign_on_invalid" },
    });
    const declined = await begin();
    const answer = await provider.decline(declined.location);
    expect(await complete({ transaction: declined.transaction, query: answer })).toMatchObject({
      refusal: { code: "sign_on_denied", facts: { error: "access_denied" } },
    });
    // Anybody could fill the audit otherwise.
    expect(await refusals()).toEqual([]);
    const off = { ...signOnSettings, issuer: provider.issuer, enabled: false };
    await changeSignOn(parts, admin, { settings: off, revision: 1 });
    expect(await complete({ transaction: mine.transaction, query })).toMatchObject({
      refusal: { code: "sign_on_off" },
    });
  });

  it("has the person prove themselves to the provider anew when asked to", async () => {
    const { provider, add, begin, complete } = await stage(dialect);
    await add("ada@example.com");
    provider.people.set("sub-1", verified);
    const { location, transaction } = await begin(true);
    expect(new URL(location).searchParams.get("prompt")).toBe("login");
    const query = await provider.signIn(location, "sub-1");
    expect(await complete({ transaction, query })).toMatchObject({ ok: true });
  });

  it("says that the provider is away, and nothing of the secret", async () => {
    const { parts, provider } = await stage(dialect);
    await provider.close();
    const settings = { ...signOnSettings, issuer: provider.issuer };
    await changeSignOn(parts, admin, { settings, clientSecret: null, revision: 1 });
    const begun = await beginSignOn(parts, visitor, { returnTo: null, again: false });
    expect(begun).toMatchObject({
      refusal: { code: "sign_on_provider_unavailable", facts: { detail: "unreachable: ECONNREFUSED" } },
    });
    expect(JSON.stringify(begun)).not.toContain(providerClient.secret);
  });
});
