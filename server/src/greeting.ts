import { fileURLToPath } from "node:url";
import { scopes } from "@sluice/contract";
import { release } from "./platform/release.ts";

interface DemoCall {
  readonly apiKey: string;
  readonly externalId: string;
  readonly workflowId: string;
}

/** Where the command line looks when it is not told, and no server runs elsewhere. */
const defaultDataFolder = fileURLToPath(new URL("../../data", import.meta.url));

export interface Greeted {
  readonly url: string;
  readonly metricsUrl: string | null;
  readonly deploymentId: string;
  readonly firstStart: boolean;
  /** Set for a command of the command line, it looks at the data of this server. */
  readonly dataFolder: string;
  /** The settings that a command needs too, and that are not printed since they hold secrets. */
  readonly unprinted: readonly string[];
  /** Shown this once, and to whoever sees the terminal alone: it never goes through the log. */
  readonly demo: DemoCall | null;
}

/** What a person sees who has started Sluice. */
export function greeting(greeted: Greeted): string {
  const { url, metricsUrl, deploymentId, firstStart, demo } = greeted;
  const made = firstStart
    ? `A console and the governed deployment ${deploymentId} have been created.`
    : `Deployment ${deploymentId}, with everything it held.`;
  return `
Sluice ${release} is ready.
${made}

  API reference   ${url}/docs
  OpenAPI         ${url}/openapi.json
  Health          ${url}/readyz${metricsUrl ? `\n  Metrics         ${metricsUrl}` : ""}

${demo ? firstCall(greeted, demo) : laterCalls(greeted)}
Stop with Ctrl-C.
`;
}

function firstCall(
  greeted: Greeted,
  { apiKey, externalId, workflowId }: NonNullable<Greeted["demo"]>,
): string {
  return `Here is an API key that may do everything, for 30 days. It is shown this once.
In another terminal, start the demo workflow "CSV report" with it:

  SLUICE=${greeted.url}
  API_KEY=${apiKey}
  EXTERNAL_ID=${externalId}
  WORKFLOW=${workflowId}
  curl -sS "$SLUICE/api/v1/workflows/$WORKFLOW/runs" \\
    -H "Authorization: Bearer $API_KEY" \\
    -H "X-Service-Key-External-Id: $EXTERNAL_ID" \\
    -H "Idempotency-Key: my-first-run" \\
    -H "Content-Type: application/json" \\
    -d '{"parameters": {"currency": "USD"}}'

The run asks a person before it writes its report. See what it asks, and go on from
there with "The first five minutes" in README.md:

  ${commandLine(greeted)} approvals list
${needs(greeted)}`;
}

function laterCalls(greeted: Greeted): string {
  const all = scopes.map((scope) => `--scope ${scope}`).join(" ");
  return `To call the API you need a key. Another one is made with:

  ${commandLine(greeted)} key create --name "My key" ${all}
${needs(greeted)}`;
}

/** As it works wherever the data is: one server of several that run here is told from the others by it. */
function commandLine({ dataFolder }: Greeted): string {
  return dataFolder === defaultDataFolder ? "npx sluice" : `SLUICE_DATA=${quoted(dataFolder)} npx sluice`;
}

function needs({ unprinted }: Greeted): string {
  return unprinted.length === 0 ? "" : `\nFor this, set there what is set here: ${unprinted.join(", ")}.\n`;
}

/** A path as a shell takes it for one word. */
function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
