import { limits } from "@sluice/contract";
import { isoTime, MINUTE_MS } from "@sluice/core";
import { visitorActor } from "../../../access/actor.ts";
import type { Outcome, Refusal } from "../../../access/outcome.ts";
import { deviceName } from "../../../access/sessions/device-name.ts";
import { acceptInvitation } from "../../../console/people/accept-invitation.ts";
import { confirmPassword } from "../../../console/people/confirm-password.ts";
import type { PeopleParts } from "../../../console/people/people-parts.ts";
import { showAccount } from "../../../console/people/show-account.ts";
import { showLink } from "../../../console/people/show-link.ts";
import { type SignedIn, signIn } from "../../../console/people/sign-in.ts";
import { signOut } from "../../../console/people/sign-out.ts";
import { useResetLink } from "../../../console/people/use-reset-link.ts";
import { useSetupLink } from "../../../console/people/use-setup-link.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import type { ConsoleCall, ConsoleHandlers, ConsoleOutcome } from "../call.ts";
import type { ConsoleCookies } from "../console-cookies.ts";

const recentMs = limits.session.recentMinutes * MINUTE_MS;

type OpenCall = ConsoleCall<"signIn" | "useSetupLink" | "acceptInvitation">;

/** Signing in and out, and the links that let a person in. */
export function sessionHandlers(parts: PeopleParts, cookies: ConsoleCookies) {
  return {
    signIn: async (call) => {
      const request = { ...call.body, ...browserOf(call) };
      return await signedIn(call, await signIn(parts, visitorActor(call.address), request));
    },
    showSession: async ({ actor, session }) =>
      answerOutcome(await showAccount(parts, actor), (user) => ({
        user,
        session_id: session.sessionId,
        recent_until: isoTime(session.authenticatedAtMs + recentMs),
      })),
    signOut: async ({ actor, session }) => {
      const out = await signOut(parts, actor, session);
      if (!out.ok) return out.refusal;
      return { status: 204, body: undefined, cookies: [cookies.session.drop()] };
    },
    confirmPassword: async ({ actor, session, body }) => {
      const request = { sessionId: session.sessionId, password: body.password };
      return answerOutcome(await confirmPassword(parts, actor, request), ({ authenticatedAtMs }) => ({
        recent_until: isoTime(authenticatedAtMs + recentMs),
      }));
    },
    showLink: async ({ actor, body }) => answerOutcome(await showLink(parts, actor, body)),
    useSetupLink: async (call) => {
      const request = { ...call.body, ...browserOf(call) };
      return await signedIn(call, await useSetupLink(parts, visitorActor(call.address), request), 201);
    },
    acceptInvitation: async (call) => {
      const request = { ...call.body, ...browserOf(call) };
      return await signedIn(call, await acceptInvitation(parts, visitorActor(call.address), request));
    },
    useResetLink: async ({ address, body }) =>
      answerOutcome(await useResetLink(parts, visitorActor(address), body)),
  } satisfies Partial<ConsoleHandlers>;

  function browserOf({ headers }: OpenCall) {
    return { device: deviceName(headers["user-agent"]), deviceToken: cookies.device.read({ headers }) };
  }

  async function signedIn(
    { session: former, nowMs }: OpenCall,
    outcome: Outcome<SignedIn, Refusal<SignInCode>>,
    status = 200,
  ): Promise<ConsoleOutcome> {
    if (!outcome.ok) return outcome.refusal;
    const { user, session, deviceToken } = outcome.value;
    // The browser forgets whoever was signed in before: nobody could end that session from there any more.
    if (former) await signOut(parts, former.actor, former);
    const kept = [cookies.session.keep(session.token, (session.endsAtMs - nowMs) / 1_000)];
    return {
      status,
      body: { user },
      cookies: [...kept, cookies.device.keep(deviceToken, deviceKeptSeconds)],
    };
  }
}

type CodeOf<Answer> = Answer extends Promise<Outcome<unknown, infer Refused>> ? Refused["code"] : never;
type SignInCode = CodeOf<ReturnType<typeof signIn | typeof useSetupLink | typeof acceptInvitation>>;

/** As long as browsers keep a cookie at most. */
const deviceKeptSeconds = 400 * 24 * 60 * 60;
