import { MINUTE_MS } from "@sluice/core";
import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { ChannelFault } from "../../../access/console-channel.ts";
import { challengeOf, newHandOverVerifier } from "../../../access/hand-over.ts";
import type { DialectName } from "../../../platform/db/database.ts";
import { accepted } from "../../../testing/accepted.ts";
import { createHandOver } from "../../entry/create-hand-over.ts";
import { type Guest, guest, olga, password, place } from "../../entry/testing/guests.ts";
import { confirmTotp } from "../../people/confirm-totp.ts";
import { disableUser } from "../../people/disable-user.ts";
import { enrolTotp } from "../../people/enrol-totp.ts";
import { signOut } from "../../people/sign-out.ts";
import type { ChannelBench } from "./channel-bench.ts";

/** How a deployment has its people prove who they are, whichever way its questions go. */
export function itLetsPeopleIn(
  name: string,
  dialect: DialectName,
  openBench: (dialect: DialectName) => Promise<ChannelBench>,
): void {
  const attempt = { ...place, password, deviceToken: null };
  const refused = (code: string) => ({ ok: false, refusal: { code } });

  async function codeFor(bench: ChannelBench, { actor, sessionId }: Guest) {
    const { deploymentId, entry } = bench;
    const verifier = newHandOverVerifier();
    const request = { deploymentId, challenge: challengeOf(verifier), sessionId, device: place.device };
    const { location } = accepted(await createHandOver(entry, actor, request));
    const url = new URL(location);
    return { verifier, code: url.searchParams.get("code") ?? "", url };
  }

  async function entriesOf({ console: { reader } }: ChannelBench) {
    const rows = await reader.selectFrom("audit_entries").selectAll().orderBy("seq").execute();
    return rows
      .filter(
        ({ action, after_values }) =>
          action.startsWith("sign_in.") && after_values?.includes("deployment_id"),
      )
      .map(({ actor_kind, action, reason, address, after_values }) => ({
        actor_kind,
        action,
        reason,
        address,
        after: JSON.parse(after_values ?? "null"),
      }));
  }

  describe(`signing in to a deployment ${name}, on ${dialect}`, () => {
    it("takes a password of whoever has a grant, and audits who came and who did not", async () => {
      const bench = await openBench(dialect);
      const { signIns, entry, deploymentId, clock } = bench;
      const ada = await guest(entry, "Ada", { deploymentId, role: "manager" });
      const eve = await guest(entry, "Eve", { deploymentId, role: null });
      const came = accepted(await signIns.signIn({ ...attempt, email: "ADA@example.com" }));
      expect(came).toMatchObject({
        person: { user_id: ada.userId, email: ada.email, name: "Ada", role: "manager" },
        provedAtMs: clock.ms,
      });
      expect(came.deviceToken).toMatch(/^[\w-]{43}$/);
      expect(await signIns.signIn({ ...attempt, email: eve.email })).toMatchObject(refused("not_assigned"));
      // Nobody learns without the password who is assigned, nor who exists.
      for (const email of [eve.email, ada.email, "nobody@example.com"]) {
        const wrong = await signIns.signIn({ ...attempt, email, password: "wrong" });
        expect(wrong).toMatchObject(refused("wrong_credentials"));
      }
      const to = { deployment_id: deploymentId };
      const visitor = { actor_kind: "visitor", action: "sign_in.refused", after: to };
      expect(await entriesOf(bench)).toMatchObject([
        {
          actor_kind: "user",
          action: "sign_in.done",
          address: place.address,
          after: { ...to, method: "password" },
        },
        { actor_kind: "user", action: "sign_in.refused", reason: "not_assigned", after: to },
        { ...visitor, reason: "wrong_password", address: place.address },
        { ...visitor, reason: "wrong_password" },
        { ...visitor, reason: "unknown_email" },
      ]);
      accepted(await disableUser(entry, olga, { userId: ada.userId }));
      expect(await signIns.signIn({ ...attempt, email: ada.email })).toMatchObject(
        refused("wrong_credentials"),
      );
    });

    it("asks for the second factor, and takes no code twice", async () => {
      const { signIns, entry, deploymentId, clock } = await openBench(dialect);
      const ada = await guest(entry, "Ada", { deploymentId, role: "member" });
      const { secret } = accepted(await enrolTotp(entry, ada.actor));
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      const codeNow = () => totp.generate({ timestamp: clock.ms });
      accepted(await confirmTotp(entry, ada.actor, { sessionId: ada.sessionId, code: codeNow() }));
      clock.ms += MINUTE_MS;
      const typed = { ...attempt, email: ada.email };
      expect(await signIns.signIn(typed)).toMatchObject(refused("totp_required"));
      expect(await signIns.signIn({ ...typed, code: "000000" })).toMatchObject(refused("totp_wrong"));
      const code = codeNow();
      accepted(await signIns.signIn({ ...typed, code }));
      expect(await signIns.signIn({ ...typed, code })).toMatchObject(refused("totp_wrong"));
    });

    it("slows guesses down by the visitor's own address and device, in a session as well", async () => {
      const { signIns, entry, deploymentId } = await openBench(dialect);
      const ada = await guest(entry, "Ada", { deploymentId, role: "member" });
      const typed = { ...attempt, email: ada.email };
      const { deviceToken } = accepted(await signIns.signIn(typed));
      const guess = { ...typed, password: "wrong" };
      for (let tries = 0; tries < 5; tries += 1) {
        expect(await signIns.signIn(guess)).toMatchObject(refused("wrong_credentials"));
      }
      const waiting = await signIns.signIn(typed);
      expect(waiting).toMatchObject(refused("too_many_attempts"));
      expect(waiting).toMatchObject({ refusal: { facts: { retryAfterSeconds: 1 } } });
      accepted(await signIns.signIn({ ...typed, address: "198.51.100.9" }));
      accepted(await signIns.signIn({ ...typed, deviceToken }));

      const check = { userId: ada.userId, sessionId: "ses_1", address: place.address };
      accepted(await signIns.confirmPassword({ ...check, password }));
      for (let tries = 0; tries < 5; tries += 1) {
        const wrong = await signIns.confirmPassword({ ...check, password: "wrong" });
        expect(wrong).toMatchObject(refused("wrong_password"));
      }
      expect(await signIns.confirmPassword({ ...check, password })).toMatchObject(
        refused("too_many_attempts"),
      );
      accepted(await signIns.confirmPassword({ ...check, sessionId: "ses_2", password }));
      const unknown = { ...check, userId: "usr_unknown", password };
      expect(await signIns.confirmPassword(unknown)).toMatchObject(refused("not_assigned"));
    });

    it("takes a code from the console once, within a minute, from the browser it was made for", async () => {
      const bench = await openBench(dialect);
      const { signIns, entry, deploymentId, clock } = bench;
      const ada = await guest(entry, "Ada", { deploymentId, role: "member" });
      clock.ms += 5 * MINUTE_MS;
      const made = await codeFor(bench, ada);
      expect(made.url.href).toMatch(/^https:\/\/sluice\.example\.com\/sign-in\/hand-over\?code=[\w-]{43}$/);
      const { code, verifier } = made;
      clock.ms += MINUTE_MS - 1;
      const handed = accepted(await signIns.redeemHandOver({ ...place, code, verifier }));
      expect(handed).toMatchObject({ person: { user_id: ada.userId, role: "member" }, provedAtMs: clock.ms });
      expect(handed.authenticatedAgoMs).toBe(6 * MINUTE_MS - 1);
      const invalid = refused("hand_over_invalid");
      expect(await signIns.redeemHandOver({ ...place, code, verifier })).toMatchObject(invalid);

      const late = await codeFor(bench, ada);
      clock.ms += MINUTE_MS;
      expect(await signIns.redeemHandOver({ ...place, ...late })).toMatchObject(invalid);
      const others = await codeFor(bench, ada);
      const fixed = { ...place, code: others.code, verifier: newHandOverVerifier() };
      expect(await signIns.redeemHandOver(fixed)).toMatchObject(invalid);
      // Whoever tried has used it up.
      expect(await signIns.redeemHandOver({ ...place, ...others })).toMatchObject(invalid);
      const left = await codeFor(bench, ada);
      accepted(await signOut(entry, ada.actor, ada));
      expect(await signIns.redeemHandOver({ ...place, ...left })).toMatchObject(invalid);
      const stored = JSON.stringify(
        await bench.console.reader.selectFrom("hand_overs").selectAll().execute(),
      );
      expect(stored).not.toContain(late.code);
      expect((await entriesOf(bench)).map(({ after }) => after.method)).toEqual(["hand_over"]);
    });

    it("says what the sign-in page offers, and fails as a channel while the console is away", async () => {
      const { signIns, console } = await openBench(dialect);
      expect(await signIns.offer()).toEqual({ consoleUrl: "https://sluice.example.com", singleSignOn: null });
      for (const table of ["users", "single_sign_on", "hand_overs"] as const) {
        await console.write(({ sql }) => sql.schema.alterTable(table).renameTo(`${table}_away`).execute());
      }
      const check = { userId: "usr_1", sessionId: "ses_1", address: place.address, password };
      for (const ask of [
        () => signIns.offer(),
        () => signIns.signIn({ ...attempt, email: "ada@example.com" }),
        () => signIns.confirmPassword(check),
        () => signIns.redeemHandOver({ ...place, code: "code", verifier: "verifier" }),
      ]) {
        await expect(ask()).rejects.toBeInstanceOf(ChannelFault);
      }
    });
  });
}
