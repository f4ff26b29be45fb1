import type { EntryParts } from "../../../console/entry/entry-parts.ts";
import { listOwnDeployments } from "../../../console/entry/list-own-deployments.ts";
import { changeOwnPassword } from "../../../console/people/change-own-password.ts";
import { confirmTotp } from "../../../console/people/confirm-totp.ts";
import { disableTotp } from "../../../console/people/disable-totp.ts";
import { endOwnSessions } from "../../../console/people/end-own-sessions.ts";
import { enrolTotp } from "../../../console/people/enrol-totp.ts";
import { listOwnSessions } from "../../../console/people/list-own-sessions.ts";
import { renewRecoveryCodes } from "../../../console/people/renew-recovery-codes.ts";
import { showAccount } from "../../../console/people/show-account.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import type { ConsoleHandlers } from "../call.ts";
import type { ConsoleCookies } from "../console-cookies.ts";

/** What people do about themselves. */
export function accountHandlers(parts: EntryParts, cookies: ConsoleCookies) {
  return {
    listOwnDeployments: async ({ actor }) =>
      answerOutcome(await listOwnDeployments(parts, actor), (items) => ({ items })),
    showAccount: async ({ actor }) => answerOutcome(await showAccount(parts, actor)),
    changeOwnPassword: async ({ actor, session, body, nowMs }) => {
      const changed = await changeOwnPassword(parts, actor, {
        sessionId: session.sessionId,
        password: body.password,
        newPassword: body.new_password,
      });
      if (!changed.ok) return changed.refusal;
      const { token, endsAtMs } = changed.value;
      const kept = cookies.session.keep(token, (endsAtMs - nowMs) / 1_000);
      return { status: 204, body: undefined, cookies: [kept] };
    },
    listOwnSessions: async ({ actor, session }) =>
      answerOutcome(await listOwnSessions(parts, actor, session), (items) => ({ items })),
    endOwnSession: async ({ actor, params }) => {
      const ended = await endOwnSessions(parts, actor, { sessionId: params.session_id });
      return answerOutcome(ended, undefined, 204);
    },
    endOtherSessions: async ({ actor, session }) =>
      answerOutcome(await endOwnSessions(parts, actor, { allBut: session.sessionId })),
    enrolTotp: async ({ actor }) => answerOutcome(await enrolTotp(parts, actor), undefined, 201),
    confirmTotp: async ({ actor, session, body }) =>
      answerOutcome(await confirmTotp(parts, actor, { sessionId: session.sessionId, code: body.code })),
    disableTotp: async ({ actor, session }) =>
      answerOutcome(await disableTotp(parts, actor, session), undefined, 204),
    renewRecoveryCodes: async ({ actor, session }) =>
      answerOutcome(await renewRecoveryCodes(parts, actor, session)),
  } satisfies Partial<ConsoleHandlers>;
}
