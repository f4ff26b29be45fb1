import { publishedOpenApi } from "@sluice/contract";
import type { BlobStore } from "./blobs/blob-store.ts";
import { type Config, has } from "./config.ts";
import { consoleMigrations } from "./db/migrations/console/index.ts";
import { deploymentMigrations } from "./db/migrations/deployment/index.ts";
import { inspectDatabase, type OpenOptions, openDatabase } from "./db/open-database.ts";
import type { ConsoleTables, DeploymentTables } from "./db/tables.ts";
import { type Deployment, ensureDeployment } from "./deployments/ensure-deployment.ts";
import { registerDeployment } from "./deployments/register-deployment.ts";
import { buildApp } from "./http/app.ts";
import { HttpListener } from "./http/listener.ts";
import { metricsHandler } from "./http/metrics-handler.ts";
import { healthHandlers } from "./http/v1/health-handlers.ts";
import type { V1Parts } from "./http/v1/serve-v1.ts";
import type { ApiKeys } from "./keys/api-keys.ts";
import { StartRefusal } from "./lifecycle/start-refusal.ts";
import { StopStack } from "./lifecycle/stop-stack.ts";
import { Health } from "./observability/health.ts";
import type { Log } from "./observability/log.ts";
import { Metrics } from "./observability/metrics.ts";
import { release } from "./release.ts";
import { activationQueue } from "./runs/command-run.ts";
import { startRuntime } from "./runtime/start-runtime.ts";
import { blobStoreOf } from "./storage/blob-store-of.ts";
import { createDataFolder, inspectDataFolder } from "./storage/data-folder.ts";
import { databaseLocations, usesDataFolder } from "./storage/database-locations.ts";
import { jobQueueOf } from "./storage/job-queue-of.ts";
import { TextStore } from "./texts/text-store.ts";
import { handleTextSweep, scheduleTextSweep, textSweepQueue } from "./texts/text-sweep.ts";
import { installDemo } from "./workflows/install-demo.ts";

export interface RunningSystem {
  url: string;
  metricsUrl: string | null;
  deployment: Deployment;
  firstStart: boolean;
  stop(): Promise<void>;
}

// The parts are stopped one after the other, and the process promises to be gone within ten seconds.
const requestDrainMs = 4_000;
const jobDrainMs = 4_000;

/**
 * Starts every part of the product in this process and wires them together; nothing is wired
 * anywhere else. First look without touching, then take the port, and only then change anything: a
 * start that is refused leaves no trace.
 */
export async function startSystem(config: Config, log: Log): Promise<RunningSystem> {
  const stack = new StopStack(log);
  try {
    return await startParts(config, log, stack);
  } catch (cause) {
    await stack.stopAll();
    throw cause;
  }
}

async function startParts(config: Config, log: Log, stack: StopStack): Promise<RunningSystem> {
  const locations = databaseLocations(config);
  const blobs = await blobStoreOf(config);
  if (usesDataFolder(config)) inspectDataFolder(config.dataFolder);
  if (config.s3Bucket !== null) await startFiles(blobs, stack);
  await inspectDatabase(locations.deployment, deploymentMigrations);
  if (has(config, "console")) await inspectDatabase(locations.console, consoleMigrations);

  const metrics = new Metrics(release);
  const listener = await HttpListener.bind(config.host, config.port, { host: "HOST", port: "PORT" });
  stack.push("port", () => listener.drain(0));
  let metricsUrl: string | null = null;
  if (config.metricsPort !== null) {
    const settings = { host: "METRICS_HOST", port: "METRICS_PORT" };
    const scraped = await HttpListener.bind(config.metricsHost, config.metricsPort, settings);
    stack.push("metrics port", () => scraped.drain(0));
    scraped.serve(metricsHandler(metrics, log));
    metricsUrl = `http://${hostInUrl(config.metricsHost)}:${scraped.port}/metrics`;
  }

  const health = new Health();
  if (usesDataFolder(config)) createDataFolder(config.dataFolder);
  if (config.s3Bucket === null) await startFiles(blobs, stack);
  health.add("files", () => blobs.check());

  const opening: OpenOptions = {
    now: Date.now,
    onConnectionError: (error) => log.warn({ error }, "An idle database connection broke."),
  };
  const database = await openDatabase<DeploymentTables>(locations.deployment, deploymentMigrations, opening);
  stack.push("deployment database", () => database.close());
  health.add("deployment_database", () => database.ping());
  const { deployment, created } = await ensureDeployment(database, Date.now());
  if (has(config, "console")) {
    const console = await openDatabase<ConsoleTables>(locations.console, consoleMigrations, opening);
    stack.push("console database", () => console.close());
    health.add("console_database", () => console.ping());
    await registerDeployment(console, deployment, release, Date.now());
  }

  const queues = [textSweepQueue, activationQueue];
  const jobs = await jobQueueOf({ database, location: locations.deployment, queues, log });
  const texts = new TextStore(database, blobs, Date.now);
  if (has(config, "worker")) {
    const sweep = { texts, database, jobs, log, now: Date.now };
    handleTextSweep(sweep);
    await startRuntime({ database, jobs, blobs, texts, log, now: Date.now }, stack);
    await jobs.start();
    await scheduleTextSweep(sweep);
  }
  stack.push("jobs", () => jobs.stop({ deadlineMs: jobDrainMs }));
  if (created) await installDemo({ database, texts, now: Date.now });

  const url = config.publicUrl ?? `http://${hostInUrl(config.host)}:${listener.port}`;
  const openApi = has(config, "api") ? publishedOpenApi({ release, baseUrl: url }) : null;
  const v1 = has(config, "api") ? v1Parts(config, deployment) : null;
  listener.serve(await buildApp({ log, metrics, health, openApi, v1 }));
  stack.push("requests", () => listener.drain(requestDrainMs));
  stack.push("readiness", async () => health.markDraining());
  health.markReady();
  return { url, metricsUrl, deployment, firstStart: created, stop: () => stack.stopAll() };
}

/** Until keys are mirrored here, the API says so: `not_enabled`. */
function v1Parts(config: Config, { deploymentId }: Deployment): V1Parts {
  const keys: ApiKeys = {
    unavailable: () => "not_enabled",
    authenticate: () => ({ ok: false, identified: null, reason: "no key is mirrored" }),
    takeRateUnit: async () => ({ ok: true }),
  };
  const { trustedProxies: ranges, clientAddressHeader: header } = config;
  return {
    keys,
    handlers: healthHandlers({ keys, deploymentId, release }),
    usage: { record: () => {} },
    proxies: ranges && header !== null ? { ranges, header } : null,
    now: Date.now,
  };
}

/** A bucket is only looked at, so it is started with the other inspections; a folder is made. */
async function startFiles(blobs: BlobStore, stack: StopStack): Promise<void> {
  stack.push("files", () => blobs.stop());
  try {
    await blobs.start();
    await blobs.check();
  } catch (cause) {
    throw new StartRefusal((cause as Error).message, { cause });
  }
}

/** An address one can open: a server that listens everywhere is reached on this machine as localhost. */
function hostInUrl(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
