import { appOpenApi } from "@sluice/contract/app";
import { consoleOpenApi } from "@sluice/contract/console";
import { publishedOpenApi, typedOpenApi } from "@sluice/contract/v1";
import { systemActor } from "../access/actor.ts";
import type { WorkflowNamesAsked } from "../access/workflow-name-source.ts";
import { type Config, has } from "../config.ts";
import { createSetupLink } from "../console/people/create-setup-link.ts";
import { linkPath } from "../console/people/link-path.ts";
import type { PeopleParts } from "../console/people/people-parts.ts";
import { watchWorkers } from "../deployment/availability/watch-workers.ts";
import { type Deployment, ensureDeployment } from "../deployment/identity/ensure-deployment.ts";
import { readWorkflowNames } from "../deployment/workflows/read-workflow-names.ts";
import { StopStack } from "../platform/lifecycle/stop-stack.ts";
import { Health } from "../platform/observability/health.ts";
import type { Log } from "../platform/observability/log.ts";
import { Metrics } from "../platform/observability/metrics.ts";
import { release } from "../platform/release.ts";
import { bindPorts } from "./bind-ports.ts";
import { buildApp } from "./build-app.ts";
import { composeApi } from "./compose-api.ts";
import { composeApp } from "./compose-app.ts";
import { composeChannel } from "./compose-channel.ts";
import { composeConsole } from "./compose-console.ts";
import { composeConsoleApi } from "./compose-console-api.ts";
import { composeDemo, type MakeDemoKey } from "./compose-demo.ts";
import { composeDeployment } from "./compose-deployment.ts";
import { composeLink, joinConsoleElsewhere, startLink } from "./compose-link.ts";
import { composeWorker } from "./compose-worker.ts";
import { localRequestDetails } from "./local-request-details.ts";
import { inspectStores, openStores } from "./open-stores.ts";
import { pagesOf } from "./pages-of.ts";
import { entryPartsOf } from "./people-parts-of.ts";
import { refusalOf } from "./refusal-of.ts";
import { requestDetailsOf } from "./request-details-of.ts";
import { sendingPartsOf } from "./sending-parts-of.ts";
import { startAccess } from "./start-access.ts";
import type { StartContext } from "./start-context.ts";
import { startNotices } from "./start-notices.ts";
import { startServing } from "./start-serving.ts";
import { applySettingsFrom, startSettings } from "./start-settings.ts";
import { trustedProxiesOf } from "./trusted-proxies-of.ts";
import { workflowNamesOf } from "./workflow-names-of.ts";

export interface RunningSystem {
  url: string;
  metricsUrl: string | null;
  deployment: Deployment;
  firstStart: boolean;
  /** Where keys are administered: a key to begin with, unless one was ever made, and what to start with it. */
  makeDemoKey: MakeDemoKey | null;
  /** In a console: the path by which its first administrator is named; null once one was ever made. */
  makeSetupLink: (() => Promise<string | null>) | null;
  /** For whoever has changed a key in this process: returns when its calls are judged by the change. */
  pushKeys(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts every part of the product in this process and wires them together; nothing is wired but here and in
 * `compose/`. First look without touching, then take the port, and only then change anything: a start that is
 * refused leaves no trace.
 */
export async function startSystem(config: Config, log: Log): Promise<RunningSystem> {
  const stack = new StopStack(log);
  try {
    const metrics = new Metrics(release);
    return await startParts({ config, log, stack, metrics }, metrics);
  } catch (cause) {
    await stack.stopAll();
    throw refusalOf(cause, config.dataFolder);
  }
}

async function startParts(context: StartContext, metrics: Metrics): Promise<RunningSystem> {
  const { config, log, stack } = context;
  const health = new Health();

  const inspected = await inspectStores(context);
  const { listener, url, metricsUrl } = await bindPorts(context, metrics);
  const stores = await openStores(context, inspected, health);

  const joined = await joinConsoleElsewhere(context, stores);
  const { deployment, created } = await ensureDeployment(stores.database, Date.now(), joined);
  const consoleParts = await composeConsole(context, stores, deployment, health);
  const entry = consoleParts && entryPartsOf(config, consoleParts, { deployment, url });
  const channelParts = consoleParts && composeChannel(consoleParts);
  const own = channelParts && entry && { channel: channelParts, entry };
  const link = await composeLink(context, stores, deployment, own);
  const source = link?.keySource ?? null;
  const access = await startAccess(context, stores, { deployment, source, metrics });
  const settings = await startSettings(context, stores);
  const plane = await composeDeployment(context, stores);
  watchWorkers({ ...context, ...plane, health, isWorker: has(config, "worker") });
  await composeWorker(context, plane);
  const makeDemoKey = await composeDemo(config, deployment, plane, { created, consoleParts, access });

  const v1 = access && (await composeApi(config, deployment, access, plane));
  const people = has(config, "console") ? entry : null;
  const sending = consoleParts && people ? sendingPartsOf(context, consoleParts, url) : null;
  const { deploymentId } = deployment;
  const local = localRequestDetails({ database: stores.database, deploymentId, now: Date.now });
  const details = channelParts && requestDetailsOf(channelParts, { deploymentId, details: local });
  const named = { deploymentId, workflows: (asked: WorkflowNamesAsked) => readWorkflowNames(plane, asked) };
  const workflowNames = channelParts && workflowNamesOf(channelParts, named);
  const needs = sending && details && workflowNames && { url, sending, details, workflowNames };
  const consoleApi = people && needs ? await composeConsoleApi(context, people, people, needs) : null;
  if (sending) startNotices(context, sending);
  const webApp = link && (await composeApp(context, { url, deployment, link, settings, plane }));
  const described = { release, baseUrl: url };
  const openApi = has(config, "api")
    ? { published: publishedOpenApi(described), typed: typedOpenApi(described) }
    : null;
  const serving = { log, metrics, proxies: trustedProxiesOf(config), now: Date.now };
  const app = buildApp({
    ...serving,
    health,
    openApi,
    consoleOpenApi: has(config, "console") ? consoleOpenApi(described) : null,
    appOpenApi: webApp ? appOpenApi(described) : null,
    v1,
    appApi: webApp,
    consoleApi,
    pages: pagesOf(webApp, consoleApi?.surface ?? null),
    channel: channelParts && people ? { ...channelParts, entry: people } : null,
    admitsPeople: (path, address) =>
      (path.startsWith("/console/") ? consoleApi?.surface : settings)?.admitsAddress(address) ?? false,
  });
  startServing(context, { listener, health, signals: plane.signals, live: plane.live }, app);
  // Deployments that wait for news are answered before requests are drained.
  stack.push("deployments that wait", async () => channelParts?.watch.close());
  const pushKeys = async () => await access?.push();
  if (link) {
    const started = startLink(context, stores, link, {
      ...{ deployment, health, versions: plane.versions },
      takeKeys: pushKeys,
    });
    applySettingsFrom(started, stores, settings);
    if (webApp) started.onChange("people", () => webApp.takePeople());
  }

  return {
    url,
    metricsUrl,
    deployment,
    firstStart: created,
    makeDemoKey,
    makeSetupLink: people && (() => makeFirstSetupLink(people)),
    pushKeys,
    stop: () => stack.stopAll(),
  };
}

async function makeFirstSetupLink(people: PeopleParts): Promise<string | null> {
  const made = await createSetupLink(people, systemActor, { onlyAsFirst: true });
  return made.ok ? linkPath(made.value) : null;
}
