import { visitorActor } from "../access/actor.ts";
import type { RequestDetailSource } from "../access/request-detail-source.ts";
import type { WorkflowNameSource } from "../access/workflow-name-source.ts";
import { recordRefusedAct } from "../console/audit/record-refused-act.ts";
import type { ConsoleParts, SendingParts } from "../console/console-parts.ts";
import { consoleSecret } from "../console/console-secret.ts";
import type { EntryParts } from "../console/entry/entry-parts.ts";
import { identifySession } from "../console/people/identify-session.ts";
import { peopleExpiry } from "../console/people/people-expiry.ts";
import { consoleAccess } from "../console/settings/console-access.ts";
import { providerCache } from "../console/single-sign-on/provider-cache.ts";
import { judgeWorkflowFile } from "../deployment/workflows/judge-workflow-file.ts";
import { consoleCookies } from "../http/console/console-cookies.ts";
import { consoleHandlers } from "../http/console/console-handlers.ts";
import type { ConsoleSurfaceParts } from "../http/console/console-surface.ts";
import type { HandOverSurfaceParts } from "../http/console/hand-over-surface.ts";
import type { SignOnSurfaceParts } from "../http/console/sign-on-surface.ts";
import { transactionCookie } from "../http/console/transaction-cookie.ts";
import { pageCursors } from "../http/serving/browser/page-cursors.ts";
import { cursorSeal } from "../platform/crypto/cursor-seal.ts";
import { runByTimer } from "./run-by-timer.ts";
import type { StartContext } from "./start-context.ts";

interface ConsoleApiNeeds {
  readonly url: string;
  readonly sending: SendingParts;
  readonly details: RequestDetailSource;
  readonly workflowNames: WorkflowNameSource;
}

/** What is served below /console but its pages. */
export interface ConsoleApi {
  readonly surface: ConsoleSurfaceParts;
  readonly signOn: SignOnSurfaceParts;
  readonly handOver: HandOverSurfaceParts;
}

/** The console's API, for the people who are signed in to it. */
export async function composeConsoleApi(
  context: StartContext,
  parts: ConsoleParts,
  people: EntryParts,
  { url, sending, details, workflowNames }: ConsoleApiNeeds,
): Promise<ConsoleApi> {
  const { log, stack } = context;
  const access = consoleAccess({ ...parts, log });
  stack.push("console access ranges", () => access.stop());
  await access.start();
  runByTimer(context, peopleExpiry(people));
  const { protocol, origin } = new URL(url);
  const cookies = consoleCookies(protocol === "https:");
  const cursors = pageCursors(cursorSeal(await consoleSecret(parts, "cursors")));
  const admitsAddress = (address: string) => access.admits(address);
  const surface: ConsoleSurfaceParts = {
    handlers: consoleHandlers({
      parts,
      people,
      cookies,
      cursors,
      judgeFile: judgeWorkflowFile,
      details,
      workflowNames,
      sending,
      consoleUrl: url,
      ownDeploymentId: people.ownDeploymentId,
    }),
    sessions: {
      async find(token, { address }) {
        const found = await identifySession(people, visitorActor(address), { token });
        return found.ok ? found.value : null;
      },
    },
    cookie: cookies.session,
    ownOrigins: new Set([origin]),
    admitsAddress,
    recordRefusedAct: (actor, act) => recordRefusedAct(parts, actor, act),
  };
  const signOn: SignOnSurfaceParts = {
    parts: { ...sending, sessionTimes: people.sessionTimes, providers: providerCache() },
    session: cookies.session,
    transaction: transactionCookie(protocol === "https:"),
    admitsAddress,
  };
  const { sessions, cookie } = surface;
  return { surface, signOn, handOver: { parts: people, sessions, cookie, admitsAddress } };
}
