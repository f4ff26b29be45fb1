import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Config, readConfig } from "../config.ts";
import { type RunningServer, readPidFiles } from "../platform/lifecycle/pid-file.ts";
import { Refused } from "./refused.ts";

type Environment = Record<string, string | undefined>;

const clone = fileURLToPath(new URL("../../../", import.meta.url));

export interface FoundData {
  readonly config: Config;
  /** What to tell the person of where the command looks, when that is not what they would expect. */
  readonly note: string | null;
}

/**
 * The settings a command works with. What the environment says holds; where it names no data folder, the one of the
 * server that runs from this clone is taken, or else the one that `npm start` would use.
 */
export function findData(environment: Environment): FoundData {
  const standard = join(clone, "data");
  const isGiven = Boolean(environment.SLUICE_DATA);
  const assumed = readConfig(isGiven ? environment : { ...environment, SLUICE_DATA: standard });
  if (isGiven) return { config: assumed, note: null };
  const server = serverBeside(assumed);
  if (server === null || server.dataFolder === standard) return { config: assumed, note: null };
  const { dataFolder, url } = server;
  return {
    config: { ...assumed, dataFolder },
    note: `Looking at ${dataFolder}, the data of the server at ${url}.`,
  };
}

/** The one server whose data a command without SLUICE_DATA is about; null when none runs. */
function serverBeside(config: Config): RunningServer | null {
  const isOnPostgres = config.databaseUrl !== null;
  const running = readPidFiles(config.pidFolder);
  // A DATABASE_URL given to the command, and none to the server, speaks of something else.
  const fitting = running.filter(({ database }) => !isOnPostgres || database === "postgres");
  const [server] = fitting;
  if (server === undefined) return null;
  if (fitting.some(({ dataFolder }) => dataFolder !== server.dataFolder)) {
    const each = fitting.map(({ dataFolder, url }) => `  SLUICE_DATA=${dataFolder}  (${url})`);
    throw new Refused(
      `Several servers run from here, on different data: set SLUICE_DATA to say which is meant.\n${each.join("\n")}`,
    );
  }
  const missing = [
    ...(server.database === "postgres" && !isOnPostgres ? ["DATABASE_URL"] : []),
    ...(server.files === "s3" && config.s3Bucket === null ? ["S3_BUCKET and its other S3 settings"] : []),
  ];
  if (missing.length === 0) return server;
  throw new Refused(
    `The server at ${server.url} was started with ${missing.join(" and ")}: set the same for this command, or SLUICE_DATA to look at other data.`,
  );
}

export function hasData({ databaseUrl, dataFolder }: Config): boolean {
  return databaseUrl !== null || existsSync(join(dataFolder, "deployment.db"));
}

/** An empty store that was made to be asked would answer as if all were well. */
export function requireData(config: Config): void {
  const { dataFolder } = config;
  if (hasData(config)) return;
  throw new Refused(
    `There is no data in ${dataFolder}: start Sluice once with these settings, or set SLUICE_DATA to the folder that it uses.`,
  );
}
