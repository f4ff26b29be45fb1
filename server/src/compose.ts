import { publishedOpenApi } from "@sluice/contract";
import type { BlobStore } from "./blobs/blob-store.ts";
import { type Config, has } from "./config.ts";
import { consoleMigrations } from "./db/migrations/console/index.ts";
import { deploymentMigrations } from "./db/migrations/deployment/index.ts";
import { openCounters } from "./db/open-counters.ts";
import { inspectDatabase, type OpenOptions, openDatabase } from "./db/open-database.ts";
import type { ConsoleTables, DeploymentTables } from "./db/tables.ts";
import { cursorSeal } from "./deployments/cursor-seal.ts";
import { deploymentSecret } from "./deployments/deployment-secret.ts";
import { type Deployment, ensureDeployment } from "./deployments/ensure-deployment.ts";
import { registerDeployment } from "./deployments/register-deployment.ts";
import { RuntimeAvailability } from "./deployments/runtime-availability.ts";
import { BubblewrapEnvironment } from "./environments/bubblewrap/bubblewrap-environment.ts";
import { graphPublishQueue, handleGraphPublish } from "./graphs/publish-graph-version.ts";
import { buildApp } from "./http/app.ts";
import { HttpListener } from "./http/listener.ts";
import { metricsHandler } from "./http/metrics-handler.ts";
import { healthHandlers } from "./http/v1/health-handlers.ts";
import { keyHandlers } from "./http/v1/key-handlers.ts";
import { outputHandlers } from "./http/v1/output-handlers.ts";
import { runHandlers } from "./http/v1/run-handlers.ts";
import type { V1Parts } from "./http/v1/serve-v1.ts";
import { WorkflowCursors } from "./http/v1/workflow-cursors.ts";
import { workflowHandlers } from "./http/v1/workflow-handlers.ts";
import type { ApiKeys } from "./keys/api-keys.ts";
import type { KeyOffice } from "./keys/change-key.ts";
import { claimSweepQueue, handleClaimSweep, scheduleClaimSweep } from "./keys/claim-sweep.ts";
import { createDemoKey, type DemoCredentials } from "./keys/create-demo-key.ts";
import { showOwnKey } from "./keys/show-own-key.ts";
import { startKeys } from "./keys/start-keys.ts";
import { StartsUnderWay } from "./keys/starts-under-way.ts";
import { StartRefusal } from "./lifecycle/start-refusal.ts";
import { StopStack } from "./lifecycle/stop-stack.ts";
import { Health } from "./observability/health.ts";
import type { Log } from "./observability/log.ts";
import { Metrics } from "./observability/metrics.ts";
import { release } from "./release.ts";
import { activationQueue, releasing } from "./runs/command-run.ts";
import { handlePurges } from "./runs/handle-purges.ts";
import { purgeQueue } from "./runs/purge-claim.ts";
import { releaseAllQueued } from "./runs/release-queued.ts";
import { handleRetentionSweep, retentionSweepQueue, scheduleRetentionSweep } from "./runs/retention-sweep.ts";
import { RunSignals } from "./runs/run-signals.ts";
import type { StartParts } from "./runs/start-run.ts";
import { startRuntime } from "./runtime/start-runtime.ts";
import { handleSchedules } from "./schedules/handle-schedules.ts";
import { scheduleQueue } from "./schedules/schedule-parts.ts";
import { blobStoreOf } from "./storage/blob-store-of.ts";
import { connectorStorageOf, defaultInbox } from "./storage/connector-storage-of.ts";
import { createDataFolder, inspectDataFolder } from "./storage/data-folder.ts";
import { databaseLocations, usesDataFolder } from "./storage/database-locations.ts";
import { jobQueueOf } from "./storage/job-queue-of.ts";
import { runErasers } from "./storage/run-erasers.ts";
import { TextStore } from "./texts/text-store.ts";
import { handleTextSweep, scheduleTextSweep, textSweepQueue } from "./texts/text-sweep.ts";
import { startUsage } from "./usage/start-usage.ts";
import type { UsageRecorder } from "./usage/usage-recorder.ts";
import { handleUsageSweep, scheduleUsageSweep, usageSweepQueue } from "./usage/usage-sweep.ts";
import { installDemo } from "./workflows/install-demo.ts";
import { WorkflowReadiness } from "./workflows/workflow-readiness.ts";
import { WorkflowVersions } from "./workflows/workflow-versions.ts";

export interface RunningSystem {
  url: string;
  metricsUrl: string | null;
  deployment: Deployment;
  firstStart: boolean;
  /** At a first start, where keys are both made and taken: a key to begin with, and what to start with it. */
  makeDemoKey: (() => Promise<DemoCredentials & { workflowId: string }>) | null;
  /** For whoever has changed a key in this process: returns when its calls are judged by the change. */
  pushKeys(): Promise<void>;
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
  const needsConsole = has(config, "console") || has(config, "api");
  if (needsConsole) await inspectDatabase(locations.console, consoleMigrations);

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
  let keys: ApiKeys | null = null;
  let pushKeys: () => Promise<void> = async () => {};
  let usage: UsageRecorder | null = null;
  let office: KeyOffice | null = null;
  if (needsConsole) {
    const console = await openDatabase<ConsoleTables>(locations.console, consoleMigrations, opening);
    stack.push("console database", () => console.close());
    // A process that only serves the API goes on for a while without it, and then says so by itself.
    if (has(config, "console")) health.add("console_database", () => console.ping());
    if (has(config, "console")) office = { console, now: Date.now };
    await registerDeployment(console, deployment, release, Date.now());
    if (has(config, "api")) {
      const counters = await openCounters(locations.deployment, database);
      const keyParts = { database, console, counters, deployment, log, now: Date.now };
      ({ keys, push: pushKeys } = await startKeys(keyParts, stack));
      usage = startUsage({ database, log, metrics }, stack);
    }
  }

  const queues = [
    textSweepQueue,
    usageSweepQueue,
    claimSweepQueue,
    activationQueue,
    graphPublishQueue,
    purgeQueue,
    retentionSweepQueue,
    scheduleQueue,
  ];
  const jobs = await jobQueueOf({ database, location: locations.deployment, queues, log });
  const texts = new TextStore(database, blobs, Date.now);
  const storage = connectorStorageOf(config);
  const sandbox = new BubblewrapEnvironment();
  stack.push("sandbox", () => sandbox.stop());
  const signals = new RunSignals(database, {
    onPollError: (error) => log.warn({ error }, "Followed runs could not be looked at."),
  });
  const availability = new RuntimeAvailability({
    database,
    isWorker: has(config, "worker"),
    log,
    now: Date.now,
  });
  await availability.start(stack);
  const readiness = new WorkflowReadiness(database, sandbox, Date.now);
  const starting = {
    database,
    jobs,
    signals,
    versions: new WorkflowVersions(database, texts),
    readinessOf: (...about: Parameters<typeof readiness.of>) => readiness.of(...about),
    launchRefusal: () => availability.launchRefusal(),
    publishWaitMs: config.publishWaitSeconds * 1_000,
    underWay: new StartsUnderWay(),
    now: Date.now,
  } satisfies StartParts;
  if (has(config, "worker")) {
    const sweep = { texts, database, jobs, log, now: Date.now };
    handleTextSweep(sweep);
    handleGraphPublish({ database, jobs, log, now: Date.now });
    const erasing = { database, jobs, blobs, erasers: runErasers(database, Date.now), log, now: Date.now };
    handlePurges(erasing);
    handleRetentionSweep(erasing);
    handleSchedules(starting);
    handleUsageSweep(sweep);
    handleClaimSweep(sweep);
    await startRuntime({ ...starting, blobs, texts, storage, sandbox, log }, stack);
    await releaseAllQueued(releasing(starting));
    availability.onRelease(() => releaseAllQueued(releasing(starting)));
    await jobs.start();
    await scheduleTextSweep(sweep);
    await scheduleRetentionSweep(erasing);
    await scheduleUsageSweep(sweep);
    await scheduleClaimSweep(sweep);
  }
  stack.push("jobs", () => jobs.stop({ deadlineMs: jobDrainMs }));
  let makeDemoKey: RunningSystem["makeDemoKey"] = null;
  if (created) {
    const ownInbox = usesDataFolder(config) ? defaultInbox(config) : null;
    const inbox = config.connectorFolders?.[0] ?? ownInbox;
    const { workflowId } = await installDemo({ database, texts, storage, now: Date.now }, inbox);
    const known = office;
    if (known && keys) {
      makeDemoKey = async () => {
        const made = await createDemoKey(known, deployment.deploymentId);
        await pushKeys();
        return { ...made, workflowId };
      };
    }
  }

  const url = config.publicUrl ?? `http://${hostInUrl(config.host)}:${listener.port}`;
  const openApi = has(config, "api") ? publishedOpenApi({ release, baseUrl: url }) : null;
  const v1 =
    keys && usage
      ? await v1Parts(config, deployment, { ...starting, blobs, readiness, availability, keys, usage })
      : null;
  listener.serve(await buildApp({ log, metrics, health, openApi, v1 }));
  stack.push("requests", () => listener.drain(requestDrainMs));
  // First, so that those who follow a run let go of their connections.
  stack.push("followers", async () => signals.close());
  stack.push("readiness", async () => health.markDraining());
  health.markReady();
  return {
    url,
    metricsUrl,
    deployment,
    firstStart: created,
    makeDemoKey,
    pushKeys,
    stop: () => stack.stopAll(),
  };
}

interface V1Sources extends StartParts {
  blobs: BlobStore;
  signals: RunSignals;
  readiness: WorkflowReadiness;
  availability: RuntimeAvailability;
  keys: ApiKeys;
  usage: UsageRecorder;
}

/** The API's routes, each on the operations that every other surface uses. */
async function v1Parts(
  config: Config,
  { deploymentId }: Deployment,
  { readiness, availability, keys, usage, ...parts }: V1Sources,
): Promise<V1Parts> {
  const { database, now } = parts;
  const cursors = cursorSeal(await deploymentSecret(database, "cursors"));
  const runtimeRefusal = () => availability.refusal();
  const { trustedProxies: ranges, clientAddressHeader: header } = config;
  return {
    keys,
    handlers: {
      ...healthHandlers({ keys, deploymentId, release }),
      ...keyHandlers({ showOwnKey: (key) => showOwnKey(parts, key) }),
      ...workflowHandlers({
        ...parts,
        cursors: new WorkflowCursors(cursors),
        judgeReadiness: (status, definition) => readiness.judge(status, definition),
      }),
      ...runHandlers({ ...parts, cursors, runtimeRefusal, erasers: runErasers(database, now) }),
      ...outputHandlers({ ...parts, runtimeRefusal }),
    },
    usage,
    proxies: ranges && header !== null ? { ranges, header } : null,
    now,
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
