import { HOUR_MS, MINUTE_MS } from "@sluice/core";
import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { visitorActor } from "../../access/actor.ts";
import { accepted } from "../../testing/accepted.ts";
import { dialects } from "../../testing/fresh-databases.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { changeOwnPassword } from "./change-own-password.ts";
import { confirmPassword } from "./confirm-password.ts";
import { confirmTotp } from "./confirm-totp.ts";
import { createResetLink } from "./create-reset-link.ts";
import { createSetupLink } from "./create-setup-link.ts";
import { disableUser } from "./disable-user.ts";
import { enrolTotp } from "./enrol-totp.ts";
import { identifySession } from "./identify-session.ts";
import { inviteUser } from "./invite-user.ts";
import { listGrants } from "./list-grants.ts";
import { listOwnSessions } from "./list-own-sessions.ts";
import { userActor } from "./open-user-session.ts";
import { resetSecondFactor } from "./reset-second-factor.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import {
  auditOf,
  firstAdministrator,
  freshPeopleStores,
  operator,
  type PeopleStores,
  password,
  visitor,
} from "./testing/people-stores.ts";
import { useResetLink } from "./use-reset-link.ts";
import { useSetupLink } from "./use-setup-link.ts";

const place = { device: "Firefox on Linux", deviceToken: null };
const ada = { email: "ADA@example.com", password, ...place };
const other = "another quite long password";

async function opens({ parts }: PeopleStores, token: string): Promise<boolean> {
  return (await identifySession(parts, visitor, { token })).ok;
}

/** The first administrator as the one who acts. */
async function administrator(stores: PeopleStores) {
  const signedIn = await firstAdministrator(stores);
  const { actor } = accepted(await identifySession(stores.parts, visitor, { token: signedIn.session.token }));
  return { ...signedIn, actor, sessionId: signedIn.session.sessionId };
}

describe.each(dialects)("the setup link on %s", (dialect) => {
  it("makes one administrator with a grant on the first deployment, once, and a new one only on the machine itself", async () => {
    const stores = await freshPeopleStores(dialect);
    const { parts, deploymentId } = stores;
    const outdated = accepted(await createSetupLink(parts, operator, { onlyAsFirst: true }));
    expect(await createSetupLink(parts, operator, { onlyAsFirst: true })).toMatchObject({ ok: false });
    const link = accepted(await createSetupLink(parts, operator, {}));
    const person = { email: " Ada@example.com ", name: "Ada", password, ...place };
    const use = (token: string, changes = {}) =>
      useSetupLink(parts, visitor, { token, ...person, ...changes });
    const invalid = { ok: false, refusal: { code: "link_invalid" } };
    expect(await use(outdated.token)).toMatchObject(invalid);
    expect(await use(link.token, { password: "short" })).toMatchObject({
      ok: false,
      refusal: { code: "invalid_settings", facts: { problems: [{ name: "password" }] } },
    });
    const racing = await Promise.all([use(link.token), use(link.token, { email: "eve@example.com" })]);
    expect(racing.filter(({ ok }) => ok)).toHaveLength(1);
    expect(racing.find(({ ok }) => !ok)).toMatchObject(invalid);
    const [made] = racing.flatMap((answer) => (answer.ok ? [answer.value] : []));
    expect(made?.user).toMatchObject({ console_role: "administrator", status: "active" });
    const { items } = accepted(await listGrants(parts, operator, { limit: 10 }));
    expect(items).toMatchObject([{ deployment_id: deploymentId, role: "member" }]);

    expect(await createSetupLink(parts, operator, {})).toMatchObject({
      ok: false,
      refusal: { code: "administrator_exists" },
    });
    const { actor } = accepted(await identifySession(parts, visitor, { token: made?.session.token ?? "" }));
    expect(await createSetupLink(parts, actor, { recovery: true })).toMatchObject({
      ok: false,
      refusal: { code: "operator_only" },
    });
    const recovery = accepted(await createSetupLink(parts, operator, { recovery: true }));
    const recovered = accepted(await use(recovery.token, { email: made?.user.email, password: other }));
    expect(recovered.user.user_id).toBe(made?.user.user_id);
    expect(await opens(stores, made?.session.token ?? "")).toBe(false);
    expect(JSON.stringify(await auditOf(stores))).not.toContain(link.token);
  });
});

describe.each(dialects)("a session on %s", (dialect) => {
  it("ends after 12 idle hours and after 7 days, and is seen at most once a minute", async () => {
    const stores = await freshPeopleStores(dialect);
    const { parts, clock } = stores;
    const { session, actor, sessionId } = await administrator(stores);
    const seen = async () => accepted(await listOwnSessions(parts, actor, { sessionId }))[0]?.last_seen_at;
    clock.ms += MINUTE_MS - 1;
    expect(await opens(stores, session.token)).toBe(true);
    expect(await seen()).toBe("2026-09-24T10:00:00.000Z");
    clock.ms += 1;
    expect(await opens(stores, session.token)).toBe(true);
    expect(await seen()).toBe("2026-09-24T10:01:00.000Z");
    clock.ms += 12 * HOUR_MS - 1;
    expect(await opens(stores, session.token)).toBe(true);
    for (let hour = 0; hour < 14; hour += 1) {
      clock.ms += 11 * HOUR_MS;
      await opens(stores, session.token);
    }
    clock.ms = session.endsAtMs - 1;
    expect(await opens(stores, session.token)).toBe(true);
    clock.ms = session.endsAtMs;
    expect(await opens(stores, session.token)).toBe(false);
    const again = accepted(await signIn(parts, visitor, ada)).session;
    clock.ms += 12 * HOUR_MS;
    expect(await opens(stores, again.token)).toBe(false);
    expect(await opens(stores, "nobody-was-ever-given-this-token")).toBe(false);
  });

  it("gets another token with another password, and the person's other sessions end", async () => {
    const stores = await freshPeopleStores(dialect);
    const { parts } = stores;
    const { session, actor, sessionId } = await administrator(stores);
    const elsewhere = accepted(await signIn(parts, visitor, ada)).session;
    const change = { sessionId, newPassword: other };
    expect(
      await changeOwnPassword(parts, actor, { ...change, password: "not the one it was" }),
    ).toMatchObject({
      ok: false,
      refusal: { code: "wrong_password" },
    });
    expect(await changeOwnPassword(parts, actor, { ...change, password, newPassword: "Ada" })).toMatchObject({
      ok: false,
      refusal: { code: "invalid_settings" },
    });
    const renewed = accepted(await changeOwnPassword(parts, actor, { ...change, password }));
    expect(await opens(stores, session.token)).toBe(false);
    expect(await opens(stores, elsewhere.token)).toBe(false);
    expect(await opens(stores, renewed.token)).toBe(true);
    expect(await signIn(parts, visitor, ada)).toMatchObject({ ok: false });
    accepted(await signOut(parts, actor, { sessionId }));
    expect(await opens(stores, renewed.token)).toBe(false);
    const words = JSON.stringify(await auditOf(stores));
    for (const secret of [password, other, session.token, renewed.token]) expect(words).not.toContain(secret);
  });
});

describe.each(dialects)("links for a person on %s", (dialect) => {
  it("let them choose a password once, within their time, and end with the next one and with being disabled", async () => {
    const stores = await freshPeopleStores(dialect);
    const { parts, clock } = stores;
    const { actor } = await administrator(stores);
    const ben = { email: "ben@example.com", name: "Ben", consoleRole: null };
    const { user, link } = accepted(await inviteUser(parts, actor, ben));
    const { user_id: userId } = user;
    expect(user.status).toBe("invited");
    const taken = { ok: false, refusal: { code: "email_taken" } };
    expect(await inviteUser(parts, actor, { ...ben, email: "BEN@example.com" })).toMatchObject(taken);
    const invalid = { ok: false, refusal: { code: "link_invalid" } };
    const accept = (token: string) => acceptInvitation(parts, visitor, { token, password, ...place });
    clock.ms = link.expiresAtMs;
    expect(await accept(link.token)).toMatchObject(invalid);
    const second = accepted(await createResetLink(parts, actor, { userId }));
    expect(second.purpose).toBe("invitation");
    clock.ms = second.expiresAtMs - 1;
    expect(await useResetLink(parts, visitor, { token: second.token, password })).toMatchObject(invalid);
    const { session } = accepted(await accept(second.token));
    expect(await opens(stores, session.token)).toBe(true);
    expect(await accept(second.token)).toMatchObject(invalid);

    const first = accepted(await createResetLink(parts, actor, { userId }));
    const reset = accepted(await createResetLink(parts, actor, { userId }));
    expect(reset).toMatchObject({ purpose: "password_reset", expiresAtMs: clock.ms + 24 * HOUR_MS });
    expect(await useResetLink(parts, visitor, { token: first.token, password: other })).toMatchObject(
      invalid,
    );
    accepted(await useResetLink(parts, visitor, { token: reset.token, password: other }));
    expect(await opens(stores, session.token)).toBe(false);
    const again = accepted(await signIn(parts, visitor, { ...ada, email: ben.email, password: other }));

    const last = accepted(await createResetLink(parts, actor, { userId }));
    accepted(await disableUser(parts, actor, { userId }));
    expect(await opens(stores, again.session.token)).toBe(false);
    expect(await useResetLink(parts, visitor, { token: last.token, password })).toMatchObject(invalid);
    expect(await signIn(parts, visitor, { ...ada, email: ben.email, password: other })).toMatchObject({
      ok: false,
      refusal: { code: "wrong_credentials" },
    });
  });
});

describe("the code that turns a second factor on", () => {
  it("may be guessed at five times, and then waits like a password", async () => {
    const stores = await freshPeopleStores("sqlite");
    const { parts, clock } = stores;
    const { actor, sessionId } = await administrator(stores);
    const { secret } = accepted(await enrolTotp(parts, actor));
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const right = () => totp.generate({ timestamp: clock.ms });
    const confirm = (code: string) => confirmTotp(parts, actor, { sessionId, code });
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await confirm("000")).toMatchObject({ refusal: { code: "totp_wrong" } });
    }
    const tooMany = { refusal: { code: "too_many_attempts", facts: { retryAfterSeconds: 1 } } };
    expect(await confirm(right())).toMatchObject(tooMany);
    clock.ms += 1_000;
    expect(await confirm(right())).toMatchObject({ ok: true });
  });
});

describe.each(dialects)("a second factor on %s", (dialect) => {
  it("is asked for once it is confirmed; no code works twice; a recovery code stands in once", async () => {
    const stores = await freshPeopleStores(dialect);
    const { parts, clock } = stores;
    const { actor, sessionId, user } = await administrator(stores);
    const { secret, uri } = accepted(await enrolTotp(parts, actor));
    expect(uri).toMatch(/^otpauth:\/\/totp\/Sluice:Ada%40example\.com\?/);
    const codeAt = (timestamp: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
    expect((await signIn(parts, visitor, ada)).ok).toBe(true);
    expect(await confirmTotp(parts, actor, { sessionId, code: codeAt(clock.ms - 90_000) })).toMatchObject({
      ok: false,
      refusal: { code: "totp_wrong" },
    });
    const { recovery_codes } = accepted(
      await confirmTotp(parts, actor, { sessionId, code: codeAt(clock.ms) }),
    );
    expect(new Set(recovery_codes).size).toBe(10);
    // The session in which it was turned on goes on alone.
    expect(accepted(await listOwnSessions(parts, actor, { sessionId }))).toHaveLength(1);

    const required = { ok: false, refusal: { code: "totp_required" } };
    const wrong = { ok: false, refusal: { code: "totp_wrong" } };
    for (let time = 0; time < 6; time += 1) expect(await signIn(parts, visitor, ada)).toMatchObject(required);
    expect(await signIn(parts, visitor, { ...ada, code: codeAt(clock.ms) })).toMatchObject(wrong);
    clock.ms += 30_000;
    const code = codeAt(clock.ms);
    expect((await signIn(parts, visitor, { ...ada, code: `${code.slice(0, 3)} ${code.slice(3)}` })).ok).toBe(
      true,
    );
    expect(await signIn(parts, visitor, { ...ada, code })).toMatchObject(wrong);
    const recovery = recovery_codes[3] ?? "";
    expect((await signIn(parts, visitor, { ...ada, code: recovery.toUpperCase() })).ok).toBe(true);
    expect(await signIn(parts, visitor, { ...ada, code: recovery })).toMatchObject(wrong);

    const words = JSON.stringify(await auditOf(stores));
    const row = await parts.database.reader.selectFrom("users").selectAll().executeTakeFirstOrThrow();
    for (const shown of [secret, ...recovery_codes]) {
      expect(words).not.toContain(shown);
      expect(JSON.stringify(row)).not.toContain(shown);
    }
    accepted(await resetSecondFactor(parts, operator, { userId: user.user_id }));
    expect((await signIn(parts, visitor, ada)).ok).toBe(true);
  });
});

describe.each(dialects)("guesses at a password on %s", (dialect) => {
  it("wait longer and longer, and nobody else waits for them", async () => {
    const stores = await freshPeopleStores(dialect);
    const { parts, clock } = stores;
    const { deviceToken } = await firstAdministrator(stores);
    const guess = { ...ada, password: "a guess of somebody" };
    const wrong = { ok: false, refusal: { code: "wrong_credentials" } };
    const blocked = (retryAfterSeconds: number) => ({
      ok: false,
      refusal: { code: "too_many_attempts", facts: { retryAfterSeconds } },
    });
    // Many at once count as many.
    const burst = await Promise.all(Array.from({ length: 12 }, () => signIn(parts, visitor, guess)));
    expect(burst.filter((answer) => !answer.ok && answer.refusal.code === "wrong_credentials")).toHaveLength(
      5,
    );
    expect(await signIn(parts, visitor, ada)).toMatchObject(blocked(1));
    clock.ms += 1_000;
    expect(await signIn(parts, visitor, guess)).toMatchObject(wrong);
    expect(await signIn(parts, visitor, guess)).toMatchObject(blocked(2));
    clock.ms += 2_000;
    expect(await signIn(parts, visitor, guess)).toMatchObject(wrong);
    expect(await signIn(parts, visitor, ada)).toMatchObject(blocked(4));
    // Ada's own browser, at the same address, and Ada anywhere else.
    expect((await signIn(parts, visitor, { ...ada, deviceToken })).ok).toBe(true);
    expect((await signIn(parts, visitorActor("198.51.100.1"), ada)).ok).toBe(true);
    // A device of somebody else's is none of hers.
    expect(await signIn(parts, visitor, { ...ada, deviceToken: "x".repeat(43) })).toMatchObject(blocked(4));
    clock.ms += 4_000;
    expect((await signIn(parts, visitor, ada)).ok).toBe(true);
    expect(await signIn(parts, visitor, guess)).toMatchObject(wrong);
    const refused = (await auditOf(stores)).filter(({ action }) => action === "sign_in.refused");
    const reasons = refused.map(({ reason }) => reason);
    expect(reasons.filter((reason) => reason === "wrong_password")).toHaveLength(8);
    // Each block is told once, however often it was run into.
    expect(reasons.filter((reason) => reason === "too_many_attempts")).toHaveLength(3);
    expect(refused[0]).toMatchObject({ actor_kind: "visitor", address: "203.0.113.7", target_name: "Ada" });
  });

  it("from one address at many people, and from many at one, run into a limit that known browsers do not have", async () => {
    const stores = await freshPeopleStores(dialect);
    const { parts, clock } = stores;
    const { deviceToken } = await firstAdministrator(stores);
    const cheap = { ...parts, passwords: { verify: async () => false } as unknown as typeof parts.passwords };
    const guess = { ...ada, password: "a guess of somebody" };
    const code = async (answer: ReturnType<typeof signIn>) => {
      const outcome = await answer;
      return outcome.ok ? "ok" : outcome.refusal.code;
    };
    const sixty = visitorActor("2001:db8:1:2::1");
    for (let index = 0; index < 60; index += 1) {
      expect(await code(signIn(cheap, sixty, { ...guess, email: `p${index}@example.com` }))).toBe(
        "wrong_credentials",
      );
    }
    const neighbour = visitorActor("2001:db8:1:2:ffff::9");
    expect(await code(signIn(parts, neighbour, ada))).toBe("too_many_attempts");
    expect(await code(signIn(parts, neighbour, { ...ada, deviceToken }))).toBe("ok");
    expect(await code(signIn(parts, visitorActor("2001:db8:1:3::1"), ada))).toBe("ok");
    clock.ms += 10 * MINUTE_MS;
    expect(await code(signIn(parts, neighbour, ada))).toBe("ok");
    for (let index = 0; index < 100; index += 1) {
      expect(await code(signIn(cheap, visitorActor(`198.51.100.${index}`), guess))).toBe("wrong_credentials");
    }
    expect(await code(signIn(parts, visitor, ada))).toBe("too_many_attempts");
    expect(await code(signIn(parts, visitor, { ...ada, deviceToken }))).toBe("ok");
    clock.ms += HOUR_MS;
    expect(await code(signIn(parts, visitor, ada))).toBe("ok");
    // What is over is cleared away, some of it with each attempt.
    for (let index = 0; index < 20; index += 1) {
      await signIn(cheap, visitorActor(`192.0.2.${index}`), { ...guess, email: `q${index}@example.com` });
    }
    const { over } = await parts.database.reader
      .selectFrom("sign_in_throttles")
      .select(({ fn }) => fn.countAll<number>().as("over"))
      .where("forget_at", "<=", clock.ms)
      .executeTakeFirstOrThrow();
    expect(Number(over)).toBe(0);
    const typed = await parts.database.reader.selectFrom("sign_in_throttles").selectAll().execute();
    expect(JSON.stringify(typed)).not.toContain("example.com");
  });

  it("within a session are slowed down there, and a right one makes the session recent", async () => {
    const stores = await freshPeopleStores(dialect);
    const { parts, clock } = stores;
    const { actor, sessionId, session } = await administrator(stores);
    clock.ms += HOUR_MS;
    for (let index = 0; index < 5; index += 1) {
      expect(await confirmPassword(parts, actor, { sessionId, password: "not it at all" })).toMatchObject({
        ok: false,
        refusal: { code: "wrong_password" },
      });
    }
    expect(await confirmPassword(parts, actor, { sessionId, password })).toMatchObject({
      ok: false,
      refusal: { code: "too_many_attempts" },
    });
    clock.ms += 1_000;
    accepted(await confirmPassword(parts, actor, { sessionId, password }));
    const identified = accepted(await identifySession(parts, visitor, { token: session.token }));
    expect(identified.authenticatedAtMs).toBe(clock.ms);
    expect(identified.actor).toEqual(
      userActor({ user_id: actor.id, name: "Ada", console_role: "administrator" }, visitor.address),
    );
  });
});
