import type { DeploymentRegister } from "../access/deployment-register.ts";
import type { RequestDetailSource } from "../access/request-detail-source.ts";
import type { Config } from "../config.ts";
import { OwnChannel } from "../console/channel/own-channel.ts";
import type { ConsoleParts, SealingParts, SendingParts } from "../console/console-parts.ts";
import { recordGoverned } from "../console/deployments/record-governed.ts";
import { ConsoleKeySource } from "../console/keys/console-key-source.ts";
import type { LibraryParts } from "../console/libraries/library-parts.ts";
import { consoleMigrations } from "../console/migrations/index.ts";
import type { PeopleParts } from "../console/people/people-parts.ts";
import { hearFeed } from "../deployment/console-link/hear-feed.ts";
import { deploymentSecret } from "../deployment/identity/deployment-secret.ts";
import { syncMirror } from "../deployment/key-mirror/sync-mirror.ts";
import { judgeWorkflowFile } from "../deployment/workflows/judge-workflow-file.ts";
import { type CursorSeal, cursorSeal } from "../platform/crypto/cursor-seal.ts";
import { inspectDatabase } from "../platform/db/open-database.ts";
import { readPidFiles } from "../platform/lifecycle/pid-file.ts";
import { Health } from "../platform/observability/health.ts";
import { noMeasures } from "../platform/observability/measures.ts";
import { hostInUrl } from "./bind-ports.ts";
import { composeChannel } from "./compose-channel.ts";
import { composeDeployment, type DeploymentPlane } from "./compose-deployment.ts";
import { localRequestDetails } from "./local-request-details.ts";
import { openConsole } from "./open-console.ts";
import { inspectStores, openStores } from "./open-stores.ts";
import { peoplePartsOf } from "./people-parts-of.ts";
import { sendingPartsOf } from "./sending-parts-of.ts";
import type { StartContext } from "./start-context.ts";

/** What the commands of an operator take. */
export interface CommandLinePlane extends DeploymentPlane {
  /** Only lists need it, so it is read when it is asked for. */
  openCursors(): Promise<CursorSeal>;
  /** Only commands that administer keys and deployments need it, so it is opened when it is asked for. */
  openConsole(): Promise<ConsoleAccess>;
}

interface ConsoleAccess {
  readonly parts: SealingParts;
  readonly people: PeopleParts;
  /** Where people reach the console: of the server that runs on this data, as far as that is known. */
  readonly url: string;
  /** For what calls other servers. */
  readonly sending: SendingParts;
  /** The same, with what publishing a template takes. */
  readonly libraries: LibraryParts;
  readonly register: DeploymentRegister;
  /** Copies what has changed of the keys into a deployment's mirror, beside whichever server runs on it. */
  pushKeys(deploymentId: string): Promise<void>;
  /** The single requests that the deployment here keeps. */
  detailsOf(deploymentId: string): RequestDetailSource;
  /** Copies the templates and update rules that a deployment is offered, as `pushKeys` does. */
  pushDocuments(deploymentId: string): Promise<void>;
}

// A command fills the queue and leaves: it has nothing of its own to finish.
const jobDrainMs = 0;

/** Wires the stores that the settings name for one command, beside a server that may be running on them. */
export async function composeCommandLine(given: Omit<StartContext, "metrics">): Promise<CommandLinePlane> {
  const context = { ...given, metrics: noMeasures, config: withoutRoles(given.config) };
  const { stack } = context;
  const stores = await openStores(context, await inspectStores(context), new Health());
  const plane = await composeDeployment(context, stores);
  stack.push("jobs", () => plane.jobs.stop({ deadlineMs: jobDrainMs }));
  const { database, now } = plane;
  return {
    ...plane,
    openCursors: async () => cursorSeal(await deploymentSecret(database, "cursors")),
    openConsole: async () => {
      await inspectDatabase(stores.locations.console, consoleMigrations, { mayUpgrade: false });
      const parts = await openConsole(context, stores);
      const url = addressOf(context.config);
      return {
        parts,
        people: peoplePartsOf(context.config, parts, url),
        url,
        sending: sendingPartsOf(context, parts, url),
        libraries: { ...parts, judgeFile: judgeWorkflowFile },
        register: registerIn(parts),
        detailsOf: (deploymentId) => localRequestDetails({ database, deploymentId, now }),
        async pushKeys(deploymentId) {
          const source = new ConsoleKeySource(parts.database, deploymentId);
          await syncMirror({ database, source, now }, { full: false });
        },
        async pushDocuments(deploymentId) {
          const channel = new OwnChannel(composeChannel(parts), deploymentId);
          await hearFeed({ database, channel, now }, "documents");
        },
      };
    },
  };
}

function addressOf({ publicUrl, pidFolder, dataFolder, host, port }: Config): string {
  if (publicUrl !== null) return publicUrl;
  const server = readPidFiles(pidFolder).find((running) => running.dataFolder === dataFolder);
  return server?.url ?? `http://${hostInUrl(host)}:${port}`;
}

/** A command takes no role from the server beside it: it serves nothing and works on nothing. */
function withoutRoles(config: Config): Config {
  return { ...config, roles: new Set() };
}

function registerIn(parts: ConsoleParts): DeploymentRegister {
  return {
    async recordGoverned(actor, change) {
      const recorded = await recordGoverned(parts, actor, change);
      if (!recorded.ok)
        throw new Error(`The console refused the deployment's word: ${recorded.refusal.code}.`);
    },
  };
}
