import { visitorActor } from "../access/actor.ts";
import { recordRefusedAct } from "../console/audit/record-refused-act.ts";
import { consoleSecret } from "../console/console-secret.ts";
import { identifySession } from "../console/people/identify-session.ts";
import { peopleExpiry } from "../console/people/people-expiry.ts";
import type { PeopleParts } from "../console/people/people-parts.ts";
import { consoleAccess } from "../console/settings/console-access.ts";
import type { Deployment } from "../deployment/identity/ensure-deployment.ts";
import { judgeWorkflowFile } from "../deployment/workflows/judge-workflow-file.ts";
import { consoleCookies } from "../http/console/console-cookies.ts";
import { consoleHandlers } from "../http/console/console-handlers.ts";
import type { ConsoleSurfaceParts } from "../http/console/console-surface.ts";
import { pageCursors } from "../http/console/page-cursors.ts";
import { cursorSeal } from "../platform/crypto/cursor-seal.ts";
import { openOutgoingClient } from "../platform/outgoing/outgoing-client.ts";
import { localRequestDetails } from "./local-request-details.ts";
import type { OpenedStores } from "./open-stores.ts";
import { runByTimer } from "./run-by-timer.ts";
import type { StartContext } from "./start-context.ts";

/** The console's API, for the people who are signed in to it. */
export async function composeConsoleApi(
  context: StartContext,
  { database }: OpenedStores,
  people: PeopleParts,
  { deployment: { deploymentId }, url }: { readonly deployment: Deployment; readonly url: string },
): Promise<ConsoleSurfaceParts> {
  const { log, stack } = context;
  const access = consoleAccess({ ...people, log });
  stack.push("console access ranges", () => access.stop());
  await access.start();
  runByTimer(context, peopleExpiry(people));
  const outgoing = openOutgoingClient();
  stack.push("outgoing connections", () => outgoing.close());
  const { protocol, origin } = new URL(url);
  const cookies = consoleCookies(protocol === "https:");
  const cursors = pageCursors(cursorSeal(await consoleSecret(people, "cursors")));
  return {
    handlers: consoleHandlers({
      parts: people,
      people,
      cookies,
      cursors,
      judgeFile: judgeWorkflowFile,
      details: localRequestDetails({ database, deploymentId, now: people.now }),
      sending: { ...people, outgoing, reachLoopback: false, baseUrl: url },
      consoleUrl: url,
    }),
    sessions: {
      async find(token, { address }) {
        const found = await identifySession(people, visitorActor(address), { token });
        return found.ok ? found.value : null;
      },
    },
    cookie: cookies.session,
    ownOrigins: new Set([origin]),
    admitsAddress: (address) => access.admits(address),
    recordRefusedAct: (actor, act) => recordRefusedAct(people, actor, act),
  };
}
