import { limits } from "@sluice/contract";
import { isoTime, MINUTE_MS } from "@sluice/core";
import { type UserActor, visitorActor } from "../../../access/actor.ts";
import { deviceName } from "../../../access/sessions/device-name.ts";
import { confirmPassword } from "../../../deployment/people/confirm-password.ts";
import { endOwnSessions } from "../../../deployment/people/end-own-sessions.ts";
import { listOwnSessions } from "../../../deployment/people/list-own-sessions.ts";
import { listPeople } from "../../../deployment/people/list-people.ts";
import { offerSignIn } from "../../../deployment/people/offer-sign-in.ts";
import type { SignInParts } from "../../../deployment/people/people-parts.ts";
import { signIn } from "../../../deployment/people/sign-in.ts";
import { signOut } from "../../../deployment/people/sign-out.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import type { AppCookies } from "../app-cookies.ts";
import type { AppHandlers } from "../call.ts";

export interface PeopleHandlerParts extends SignInParts {
  readonly cookies: AppCookies;
  /** Where a browser finds the console. */
  readonly consoleUrl: string;
  /** As it is declared now. */
  deploymentName(): string;
}

const recentMs = limits.session.recentMinutes * MINUTE_MS;
/** As long as browsers keep a cookie at most. */
const deviceKeptSeconds = 400 * 24 * 60 * 60;

/** Signing in and out, and who else is here. */
export function sessionHandlers(parts: PeopleHandlerParts) {
  const { cookies } = parts;

  function ownSession({ id, name, deploymentRole }: UserActor, sessionId: string, authenticatedAtMs: number) {
    const { email = "", has_password = true, administers_console = false } = parts.people.find(id) ?? {};
    return {
      person: { user_id: id, name, email, role: deploymentRole, has_password, administers_console },
      deployment: { deployment_id: parts.deploymentId, name: parts.deploymentName() },
      console_url: parts.consoleUrl,
      session_id: sessionId,
      recent_until: isoTime(authenticatedAtMs + recentMs),
    };
  }

  return {
    offerSignIn: async ({ actor }) =>
      answerOutcome(await offerSignIn(parts, actor), (offered) => ({
        deployment_name: parts.deploymentName(),
        ...offered,
      })),
    signIn: async ({ body, headers, address, session: former, nowMs }) => {
      const browser = {
        device: deviceName(headers["user-agent"]),
        deviceToken: cookies.device.read({ headers }),
      };
      const outcome = await signIn(parts, visitorActor(address), { ...body, ...browser });
      if (!outcome.ok) return outcome.refusal;
      const { actor, session, deviceToken } = outcome.value;
      // The browser forgets whoever was signed in before: nobody could end that session from there any more.
      if (former) await signOut(parts, former.actor, former);
      return {
        status: 200,
        body: ownSession(actor, session.sessionId, nowMs),
        cookies: [
          cookies.session.keep(session.token, (session.endsAtMs - nowMs) / 1_000),
          cookies.device.keep(deviceToken, deviceKeptSeconds),
        ],
      };
    },
    showSession: ({ actor, session }) => ({
      status: 200,
      body: ownSession(actor, session.sessionId, session.authenticatedAtMs),
    }),
    signOut: async ({ actor, session }) => {
      const out = await signOut(parts, actor, session);
      if (!out.ok) return out.refusal;
      return { status: 204, body: undefined, cookies: [cookies.session.drop()] };
    },
    confirmPassword: async ({ actor, session: { sessionId }, body: { password } }) =>
      answerOutcome(
        await confirmPassword(parts, actor, { sessionId, password }),
        ({ authenticatedAtMs }) => ({ recent_until: isoTime(authenticatedAtMs + recentMs) }),
      ),
    listOwnSessions: async ({ actor, session }) =>
      answerOutcome(await listOwnSessions(parts, actor, session), (items) => ({ items })),
    endOwnSession: async ({ actor, params }) => {
      const ended = await endOwnSessions(parts, actor, { sessionId: params.session_id });
      return answerOutcome(ended, undefined, 204);
    },
    endOtherSessions: async ({ actor, session }) =>
      answerOutcome(await endOwnSessions(parts, actor, { allBut: session.sessionId })),
    listPeople: async ({ actor }) => answerOutcome(await listPeople(parts, actor), (items) => ({ items })),
  } satisfies Partial<AppHandlers>;
}
