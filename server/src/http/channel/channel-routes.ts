import {
  AnswerSent,
  ApprovalsSent,
  ConfirmationSent,
  EnrolmentAsked,
  FeedAsked,
  HandOverSent,
  PasswordSent,
  ReportSent,
  RevocationsSent,
  SignInSent,
  UsageSent,
  WatchAsked,
} from "../../access/channel-wire.ts";
import { isFeedName } from "../../access/console-channel.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { acknowledgeFeed } from "../../console/channel/acknowledge-feed.ts";
import { answerQuestion } from "../../console/channel/answer-question.ts";
import { enrolDeployment } from "../../console/channel/enrol-deployment.ts";
import { mailApprovers } from "../../console/channel/mail-approvers.ts";
import { readFeed } from "../../console/channel/read-feed.ts";
import { receiveUsage } from "../../console/channel/receive-usage.ts";
import { recordReport } from "../../console/channel/record-report.ts";
import { renewCredential } from "../../console/channel/renew-credential.ts";
import { watchFeeds } from "../../console/channel/watch-feeds.ts";
import { confirmPerson } from "../../console/entry/confirm-person.ts";
import { offerEntry } from "../../console/entry/offer-entry.ts";
import { redeemHandOver } from "../../console/entry/redeem-hand-over.ts";
import { signInToDeployment } from "../../console/entry/sign-in-to-deployment.ts";
import { restoreRevocations } from "../../console/keys/restore-revocations.ts";
import { type ChannelRoute, enrolmentRoute, route } from "./channel-route.ts";

/** Everything a deployment can ask of its console. All but the enrolment need its credential. */
export const channelRoutes: readonly ChannelRoute[] = [
  enrolmentRoute("/enrolment", EnrolmentAsked, ({ parts, actor }, body) =>
    enrolDeployment(parts, actor, body),
  ),
  route("/watch", WatchAsked, ({ parts, actor, hungUp }, body) =>
    watchFeeds(parts, actor, { ...body, signal: hungUp }),
  ),
  route("/feeds", FeedAsked, async ({ parts, actor }, { feed, revision }) =>
    isFeedName(feed) ? await readFeed(parts, actor, { feed, revision }) : refuse("feed_not_found"),
  ),
  route("/confirmations", ConfirmationSent, ({ parts, actor }, body) => acknowledgeFeed(parts, actor, body)),
  route("/revocations", RevocationsSent, ({ parts, actor }, body) => restoreRevocations(parts, actor, body)),
  route("/usage", UsageSent, ({ parts, actor }, body) => receiveUsage(parts, actor, body)),
  route("/reports", ReportSent, ({ parts, actor }, body) => recordReport(parts, actor, body)),
  route("/approvals", ApprovalsSent, ({ parts, actor }, body) => mailApprovers(parts, actor, body)),
  route("/answers", AnswerSent, ({ parts, actor }, { questionId, answer }) =>
    answerQuestion(parts, actor, { questionId, answer }),
  ),
  route("/credential", null, ({ parts, actor, credentialId }) =>
    renewCredential(parts, actor, { credentialId }),
  ),
  route("/sign-in-offer", null, ({ parts: { entry }, actor }) => offerEntry(entry, actor)),
  route("/sign-ins", SignInSent, async ({ parts: { entry }, actor }, body) =>
    told(await signInToDeployment(entry, actor, body)),
  ),
  route("/passwords", PasswordSent, async ({ parts: { entry }, actor }, body) => {
    const confirmed = await confirmPerson(entry, actor, body);
    return confirmed.ok ? done({ confirmed: true }) : told(confirmed);
  }),
  route("/hand-overs", HandOverSent, async ({ parts: { entry }, actor }, body) =>
    told(await redeemHandOver(entry, actor, body)),
  ),
];

/** That a person is refused is what was asked for, and no fault of the deployment that asks. */
function told<Value>(outcome: Outcome<Value, Refusal>): Outcome<unknown> {
  if (outcome.ok) return outcome;
  const { code, facts } = outcome.refusal;
  return done({ refused: code, ...facts });
}
