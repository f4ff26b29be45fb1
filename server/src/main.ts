import "./compile-cache.ts";
import type { RunningSystem } from "./compose.ts";
import { readConfig } from "./config.ts";
import { StartRefusal } from "./lifecycle/start-refusal.ts";
import { stopOnSignals } from "./lifecycle/stop-on-signals.ts";
import { createLog } from "./observability/log.ts";
import { release } from "./release.ts";

// What a person asked to see goes to standard output, the log to standard error: each can be kept
// without the other.
try {
  const config = readConfig(process.env);
  const forPeople = config.logFormat === "pretty" || (config.logFormat === "auto" && process.stderr.isTTY);
  const log = createLog({ level: config.logLevel, forPeople });
  // Loaded only now: a setting that is wrong is told at once, not after the whole product was read in.
  const { startSystem } = await import("./compose.ts");
  const starting = startSystem(config, log);
  stopOnSignals(starting, log);
  process.stdout.write(greeting(await starting));
} catch (cause) {
  process.stderr.write(cause instanceof StartRefusal ? `${cause.message}\n` : `${(cause as Error).stack}\n`);
  process.exit(1);
}

function greeting({ url, metricsUrl, deployment, firstStart }: RunningSystem): string {
  const made = firstStart
    ? `A console and the governed deployment ${deployment.deploymentId} have been created.`
    : `Deployment ${deployment.deploymentId}, with everything it held.`;
  return `
Sluice ${release} is ready.
${made}

  API reference   ${url}/docs
  OpenAPI         ${url}/openapi.json
  Health          ${url}/readyz${metricsUrl ? `\n  Metrics         ${metricsUrl}` : ""}

Try it, in another terminal:

  npm run --silent sluice -- run start "CSV report"
  npm run --silent sluice -- approvals list

Stop with Ctrl-C.
`;
}
