import { operationIds } from "@sluice/contract/v1";
import { onTestFinished } from "vitest";
import { buildApp } from "../../../compose/build-app.ts";
import type { RequestRecord } from "../../../deployment/key-mirror/api-keys.ts";
import { Health } from "../../../platform/observability/health.ts";
import type { Log } from "../../../platform/observability/log.ts";
import { Metrics } from "../../../platform/observability/metrics.ts";
import type { TrustedProxies } from "../../serving/client-address.ts";
import { HttpListener } from "../../serving/listener.ts";
import type { Handlers } from "../call.ts";
import { healthHandlers } from "../health-handlers.ts";
import { FakeKeys } from "./fake-keys.ts";

const unhandled = Object.fromEntries(
  operationIds.map((id) => [id, () => Promise.reject(new Error(`The test has no handler for ${id}.`))]),
) as unknown as Handlers;

export interface V1Server {
  port: number;
  keys: FakeKeys;
  usage: RequestRecord[];
  logged: { message: string; fields: Record<string, unknown> }[];
}

/** The real listener and the whole of what it serves, on a port of its own, with keys of the test's making. */
export async function startV1(
  given: {
    handlers?: Partial<Handlers>;
    proxies?: TrustedProxies;
    record?: (record: RequestRecord) => void;
  } = {},
): Promise<V1Server> {
  const keys = new FakeKeys();
  const usage: RequestRecord[] = [];
  const logged: V1Server["logged"] = [];
  const write = (fields: object, message: string) => logged.push({ message, fields: { ...fields } });
  const log: Log = { debug: write, info: write, warn: write, error: write };
  const listener = await HttpListener.bind("127.0.0.1", 0, { host: "HOST", port: "PORT" });
  onTestFinished(() => listener.drain(0));
  const handler = buildApp({
    log,
    metrics: new Metrics("1.1.0"),
    health: new Health(),
    openApi: null,
    channel: null,
    consoleOpenApi: null,
    appOpenApi: null,
    appApi: null,
    consoleApi: null,
    pages: [],
    admitsPeople: () => true,
    proxies: given.proxies ?? null,
    now: () => keys.nowMs,
    v1: {
      keys,
      handlers: {
        ...unhandled,
        ...healthHandlers({ keys, deploymentId: "dep_test", release: "1.1.0" }),
        ...given.handlers,
      },
      usage: { record: given.record ?? ((record) => usage.push(record)) },
    },
  });
  listener.serve(handler);
  return { port: listener.port, keys, usage, logged };
}
