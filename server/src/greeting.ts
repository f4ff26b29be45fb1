import { fileURLToPath } from "node:url";
import { scopes } from "@sluice/contract";
import { release } from "./platform/release.ts";

interface DemoCall {
  readonly apiKey: string;
  readonly externalId: string;
  /** Null where the demo is not there, or not there yet. */
  readonly workflowId: string | null;
}

/** Where the command line looks when it is not told, and no server runs elsewhere. */
const defaultDataFolder = fileURLToPath(new URL("../../data", import.meta.url));

export interface Greeted {
  readonly roles: ReadonlySet<string>;
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
  /** By which the first administrator is named. Shown this once, as the demo's key is. */
  readonly setupPath: string | null;
}

/** What a person sees who has started Sluice. It names only what this process serves. */
export function greeting(greeted: Greeted): string {
  const { roles, url, metricsUrl, deploymentId, firstStart, demo, setupPath } = greeted;
  const made = firstStart
    ? `A console and the governed deployment ${deploymentId} have been created.`
    : `Deployment ${deploymentId}, with everything it held.`;
  const served = [
    ...(roles.has("app") ? [`Web application ${url}/`] : []),
    ...(roles.has("api") ? [`API reference   ${url}/docs`, `OpenAPI         ${url}/openapi.json`] : []),
    ...(roles.has("console") ? [`Console         ${url}/console`] : []),
    `Health          ${url}/readyz`,
    ...(metricsUrl ? [`Metrics         ${metricsUrl}`] : []),
  ];
  const setup = setupPath === null ? [] : [firstVisit(greeted, setupPath)];
  const next = demo ? [firstCall(greeted, demo)] : roles.has("api") ? [laterCalls(greeted)] : [];
  return `
Sluice ${release} is ready${rolesIn(roles)}.
${made}

${setup.map((text) => `${text}\n`).join("")}${served.map((line) => `  ${line}\n`).join("")}
${next.map((text) => `${text}\n`).join("")}Stop with Ctrl-C.
`;
}

const whole = ["api", "app", "console", "worker"];

/** Said only where it is not everything. */
function rolesIn(roles: ReadonlySet<string>): string {
  return whole.every((role) => roles.has(role)) ? "" : ` as ${[...roles].join(", ")}`;
}

function firstCall(
  greeted: Greeted,
  { apiKey, externalId, workflowId }: NonNullable<Greeted["demo"]>,
): string {
  const where = greeted.roles.has("api")
    ? `  SLUICE=${greeted.url}\n`
    : "  SLUICE=…                  # the address of a process with the role api; it knows the key within a second or so\n";
  const first = workflowId === null ? listCall : startCall(greeted, workflowId);
  return `For a terminal, here is an API key that may do everything, for 30 days. It is shown this once.
In another terminal, ${first.what} with it:

${where}  API_KEY=${apiKey}
  EXTERNAL_ID=${externalId}
${first.call}`;
}

function firstVisit(greeted: Greeted, setupPath: string): string {
  const where = greeted.roles.has("app") ? ", and begins in the web application" : "";
  return `Begin here. Whoever opens this link becomes the first administrator${where}; it works once, for 7 days:

  ${greeted.url}${setupPath}

Another one is made with: ${commandLine(greeted)} setup-link
`;
}

const listCall = {
  what: "list the workflows",
  call: `  curl -sS "$SLUICE/api/v1/workflows" \\
    -H "Authorization: Bearer $API_KEY" \\
    -H "X-Service-Key-External-Id: $EXTERNAL_ID"
`,
};

function startCall(greeted: Greeted, workflowId: string): { what: string; call: string } {
  return {
    what: 'start the demo workflow "CSV report"',
    call: `  WORKFLOW=${workflowId}
  curl -sS "$SLUICE/api/v1/workflows/$WORKFLOW/runs" \\
    -H "Authorization: Bearer $API_KEY" \\
    -H "X-Service-Key-External-Id: $EXTERNAL_ID" \\
    -H "Idempotency-Key: my-first-run" \\
    -H "Content-Type: application/json" \\
    -d '{"parameters": {"currency": "USD"}}'

The run asks a person before it writes its report. See what it asks, and go on from
there with docs/first-run-by-command-line.md:

  ${commandLine(greeted)} approvals list
${needs(greeted)}`,
  };
}

function laterCalls(greeted: Greeted): string {
  const all = scopes.map((scope) => `--scope ${scope}`).join(" ");
  return `To call the API you need a key. One is made with:

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
