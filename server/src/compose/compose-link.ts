import type { ConsoleChannel } from "../access/console-channel.ts";
import { ChannelFault } from "../access/console-channel.ts";
import type { KeySource } from "../access/key-source.ts";
import type { SignInSource } from "../access/sign-in-source.ts";
import type { ChannelParts } from "../console/channel/channel-parts.ts";
import { OwnChannel } from "../console/channel/own-channel.ts";
import { OwnSignInSource } from "../console/channel/own-sign-in-source.ts";
import type { EntryParts } from "../console/entry/entry-parts.ts";
import { ConsoleKeySource } from "../console/keys/console-key-source.ts";
import { answerQuestion } from "../deployment/console-link/answer-question.ts";
import { ConsoleLink } from "../deployment/console-link/console-link.ts";
import type { Membership } from "../deployment/console-link/console-membership.ts";
import { readMembership } from "../deployment/console-link/console-membership.ts";
import { ConsoleWords } from "../deployment/console-link/console-words.ts";
import { describeDeployment } from "../deployment/console-link/describe-deployment.ts";
import { HttpChannel } from "../deployment/console-link/http-channel.ts";
import { HttpSignInSource } from "../deployment/console-link/http-sign-in-source.ts";
import { joinConsole } from "../deployment/console-link/join-console.ts";
import { LinkedKeySource } from "../deployment/console-link/linked-key-source.ts";
import { renewOwnCredential } from "../deployment/console-link/renew-own-credential.ts";
import type { Deployment } from "../deployment/identity/ensure-deployment.ts";
import type { WorkflowVersions } from "../deployment/workflows/workflow-versions.ts";
import { StartRefusal } from "../platform/lifecycle/start-refusal.ts";
import type { Health } from "../platform/observability/health.ts";
import { release } from "../platform/release.ts";
import type { OpenedStores } from "./open-stores.ts";
import type { StartContext } from "./start-context.ts";

/** The way from a deployment to its console. */
export interface DeploymentLink {
  readonly channel: ConsoleChannel;
  readonly words: ConsoleWords;
  readonly keySource: KeySource;
  readonly signIns: SignInSource;
  readonly renew: ((asked: boolean) => Promise<void>) | null;
}

/** Makes this deployment one of a console elsewhere; null where the console is part of this installation. */
export async function joinConsoleElsewhere(
  { config }: StartContext,
  { database }: OpenedStores,
): Promise<Membership | null> {
  const { consoleUrl, enrolmentToken: token } = config;
  if (consoleUrl === null) return null;
  try {
    return await joinConsole({ database, consoleUrl, token, release, now: Date.now });
  } catch (cause) {
    if (cause instanceof ChannelFault) throw new StartRefusal(cause.message, { cause });
    throw cause;
  }
}

/** Null where this process has nothing to do with the console. */
export async function composeLink(
  { config }: StartContext,
  { database }: OpenedStores,
  { deploymentId }: Deployment,
  own: { readonly channel: ChannelParts; readonly entry: EntryParts } | null,
): Promise<DeploymentLink | null> {
  const { consoleUrl } = config;
  if (consoleUrl !== null) {
    const credential = async () => (await readMembership(database))?.credential ?? "";
    const channel = new HttpChannel({ consoleUrl, credential });
    const signIns = new HttpSignInSource({ consoleUrl, credential });
    const words = new ConsoleWords(channel);
    // Asked once before anybody needs to know; a console that is away is asked again later.
    await words.ask().catch(() => {});
    const keySource = new LinkedKeySource(channel, words);
    const renew = (asked: boolean) => renewOwnCredential({ database, channel, now: Date.now }, asked);
    return { channel, words, keySource, signIns, renew };
  }
  if (own === null) return null;
  const channel = new OwnChannel(own.channel, deploymentId);
  const keySource = new ConsoleKeySource(own.channel.database, deploymentId);
  const signIns = new OwnSignInSource(own.entry, deploymentId);
  return { channel, words: new ConsoleWords(channel), keySource, signIns, renew: null };
}

/** Keeps the deployment in touch with its console until the stack is stopped. */
export function startLink(
  { log, stack }: StartContext,
  { database }: OpenedStores,
  link: DeploymentLink,
  given: { deployment: Deployment; health: Health; versions: WorkflowVersions; takeKeys(): Promise<void> },
): ConsoleLink {
  const { deployment, health, versions, takeKeys } = given;
  const started = new ConsoleLink({
    ...link,
    database,
    deploymentId: deployment.deploymentId,
    log,
    now: Date.now,
    takeKeys,
    answer: (asked) => answerQuestion({ database, versions, now: Date.now }, asked),
    report: async () => ({
      ...(await describeDeployment(database, Date.now())),
      release,
      health: healthOf(await health.readiness()),
    }),
  });
  stack.push("console link", () => started.stop());
  started.start();
  return started;
}

function healthOf({ status, checks }: Awaited<ReturnType<Health["readiness"]>>) {
  return { status: status === "ready" ? status : ("unavailable" as const), checks };
}
