import type { DeploymentRegister } from "../access/deployment-register.ts";
import type { RequestDetailSource } from "../access/request-detail-source.ts";
import type { Config } from "../config.ts";
import type { ConsoleParts, SealingParts } from "../console/console-parts.ts";
import { recordGoverned } from "../console/deployments/record-governed.ts";
import { ConsoleKeySource } from "../console/keys/console-key-source.ts";
import { consoleMigrations } from "../console/migrations/index.ts";
import { deploymentSecret } from "../deployment/identity/deployment-secret.ts";
import { syncMirror } from "../deployment/key-mirror/sync-mirror.ts";
import { type CursorSeal, cursorSeal } from "../platform/crypto/cursor-seal.ts";
import { inspectDatabase } from "../platform/db/open-database.ts";
import { Health } from "../platform/observability/health.ts";
import { noMeasures } from "../platform/observability/measures.ts";
import { composeDeployment, type DeploymentPlane } from "./compose-deployment.ts";
import { localRequestDetails } from "./local-request-details.ts";
import { openConsole } from "./open-console.ts";
import { inspectStores, openStores } from "./open-stores.ts";
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
  readonly register: DeploymentRegister;
  /** Copies what has changed of the keys into a deployment's mirror, beside whichever server runs on it. */
  pushKeys(deploymentId: string): Promise<void>;
  /** The single requests that the deployment here keeps. */
  detailsOf(deploymentId: string): RequestDetailSource;
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
      return {
        parts,
        register: registerIn(parts),
        detailsOf: (deploymentId) => localRequestDetails({ database, deploymentId, now }),
        async pushKeys(deploymentId) {
          const source = new ConsoleKeySource(parts.database, deploymentId);
          await syncMirror({ database, source, now }, { full: false });
        },
      };
    },
  };
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
