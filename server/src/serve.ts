import { readConfig } from "./config.ts";
import { greeting } from "./greeting.ts";
import { writePidFile } from "./platform/lifecycle/pid-file.ts";
import { StartRefusal } from "./platform/lifecycle/start-refusal.ts";
import { stopOnSignals } from "./platform/lifecycle/stop-on-signals.ts";
import { surviveUnforeseen } from "./platform/lifecycle/survive-unforeseen.ts";
import { createLog } from "./platform/observability/log.ts";

// Whatever is made from here on is for this user alone, also where its maker forgot to say so.
process.umask(0o077);

// What a person asked to see goes to standard output, the log to standard error: each can be kept
// without the other.
try {
  const config = readConfig(process.env);
  const forPeople = config.logFormat === "pretty" || (config.logFormat === "auto" && process.stderr.isTTY);
  const log = createLog({ level: config.logLevel, forPeople });
  surviveUnforeseen(log);
  // Loaded only now: a setting that is wrong is told at once, not after the whole product was read in.
  const { startSystem } = await import("./compose/start-system.ts");
  const starting = startSystem(config, log);
  stopOnSignals(starting, log, config.stopDelaySeconds * 1_000);
  const { url, metricsUrl, deployment, firstStart, makeDemoKey, makeSetupLink } = await starting;
  // The server serves already: it goes on without a demo key.
  const demo = await makeDemoKey?.().catch((error: unknown) => {
    log.warn({ error }, "The demo key could not be made.");
    return null;
  });
  const setupPath = await makeSetupLink?.().catch((error: unknown) => {
    log.warn({ error }, "The setup link could not be made: sluice setup-link makes one.");
    return null;
  });
  const { deploymentId } = deployment;
  const { dataFolder, databaseUrl, s3Bucket } = config;
  const database = databaseUrl === null ? "sqlite" : "postgres";
  const files = s3Bucket === null ? "folder" : "s3";
  writePidFile(config.pidFolder, { url, dataFolder, database, files });
  const unprinted = [
    ...(databaseUrl === null ? [] : ["DATABASE_URL"]),
    ...(config.consoleDatabaseUrl === null ? [] : ["CONSOLE_DATABASE_URL"]),
    ...(s3Bucket === null ? [] : ["the S3 settings"]),
  ];
  const made = { deploymentId, firstStart, demo: demo ?? null, setupPath: setupPath ?? null };
  process.stdout.write(greeting({ roles: config.roles, url, metricsUrl, ...made, dataFolder, unprinted }));
} catch (cause) {
  process.stderr.write(cause instanceof StartRefusal ? `${cause.message}\n` : `${(cause as Error).stack}\n`);
  process.exit(1);
}
