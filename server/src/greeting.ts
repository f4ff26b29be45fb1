import { scopes } from "@sluice/contract";
import { release } from "./platform/release.ts";

interface DemoCall {
  readonly apiKey: string;
  readonly externalId: string;
  readonly workflowId: string;
}

export interface Greeted {
  readonly url: string;
  readonly metricsUrl: string | null;
  readonly deploymentId: string;
  readonly firstStart: boolean;
  /** Shown this once, and to whoever sees the terminal alone: it never goes through the log. */
  readonly demo: DemoCall | null;
}

/** What a person sees who has started Sluice. */
export function greeting({ url, metricsUrl, deploymentId, firstStart, demo }: Greeted): string {
  const made = firstStart
    ? `A console and the governed deployment ${deploymentId} have been created.`
    : `Deployment ${deploymentId}, with everything it held.`;
  return `
Sluice ${release} is ready.
${made}

  API reference   ${url}/docs
  OpenAPI         ${url}/openapi.json
  Health          ${url}/readyz${metricsUrl ? `\n  Metrics         ${metricsUrl}` : ""}

${demo ? firstCall(url, demo) : laterCalls()}
Stop with Ctrl-C.
`;
}

function firstCall(url: string, { apiKey, externalId, workflowId }: NonNullable<Greeted["demo"]>): string {
  return `Here is an API key that may do everything, for 30 days. It is shown this once.
In another terminal, start the demo workflow "CSV report" with it:

  SLUICE=${url}
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

  npm run --silent sluice -- approvals list
`;
}

function laterCalls(): string {
  const all = scopes.map((scope) => `--scope ${scope}`).join(" ");
  return `To call the API you need a key. Another one is made with:

  npm run --silent sluice -- key create --name "My key" ${all}
`;
}
