import type { SendingParts } from "../../../console/console-parts.ts";
import { changeSignOn } from "../../../console/single-sign-on/change-sign-on.ts";
import { listIdentities } from "../../../console/single-sign-on/list-identities.ts";
import { offerSignOn } from "../../../console/single-sign-on/offer-sign-on.ts";
import { showSignOn } from "../../../console/single-sign-on/show-sign-on.ts";
import { testSignOn } from "../../../console/single-sign-on/test-sign-on.ts";
import { unlinkIdentities } from "../../../console/single-sign-on/unlink-identities.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import type { ConsoleHandlers } from "../call.ts";

/** How single sign-on is set up, and who is linked by it. */
export function singleSignOnHandlers(parts: SendingParts) {
  return {
    offerSignOn: async ({ actor }) =>
      answerOutcome(await offerSignOn(parts, actor), (offer) => ({
        button_label: offer?.buttonLabel ?? null,
      })),
    showSignOn: async ({ actor }) => answerOutcome(await showSignOn(parts, actor)),
    changeSignOn: async ({ actor, body: { client_secret: clientSecret, revision, ...settings } }) =>
      answerOutcome(await changeSignOn(parts, actor, { settings, clientSecret, revision })),
    testSignOn: async ({ actor }) => answerOutcome(await testSignOn(parts, actor), (steps) => ({ steps })),
    listIdentities: async ({ actor, params }) =>
      answerOutcome(await listIdentities(parts, actor, { userId: params.user_id }), (items) => ({ items })),
    unlinkIdentities: async ({ actor, params }) =>
      answerOutcome(await unlinkIdentities(parts, actor, { userId: params.user_id }), undefined, 204),
  } satisfies Partial<ConsoleHandlers>;
}
