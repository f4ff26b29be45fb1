/** A start of a run as a program would send it. */
export type StartCall = {
  /** Where the API is served, such as `https://sluice.example.com`. */
  readonly baseUrl: string;
  readonly workflowId: string;
  /** What was started with: empty fields are left out. */
  readonly body: Readonly<Record<string, unknown>>;
};

export type StartSnippets = { readonly curl: string; readonly typescript: string };

/**
 * The same start for a terminal and for a program. Everything that somebody wrote is quoted, and the credentials stay
 * names of variables, so that it can be shown and shared.
 */
export function startSnippets({ baseUrl, workflowId, body }: StartCall): StartSnippets {
  const given = withoutEmpty(body);
  const target = `${baseUrl}/api/v1/workflows/${encodeURIComponent(workflowId)}/runs`;
  const curl = [
    `curl -sS ${shellQuoted(target)}`,
    '-H "Authorization: Bearer $API_KEY"',
    '-H "X-Service-Key-External-Id: $EXTERNAL_ID"',
    // Another one each time, on every machine: not all of them have uuidgen.
    '-H "Idempotency-Key: $(date +%s)-$RANDOM"',
    "-H 'Content-Type: application/json'",
    `-d ${shellQuoted(JSON.stringify(given))}`,
  ].join(" \\\n  ");
  const typescript = `import { Sluice } from "@sluice/sdk";

const sluice = new Sluice({
  baseUrl: ${JSON.stringify(baseUrl)},
  apiKey: process.env.API_KEY ?? "",
  externalId: process.env.EXTERNAL_ID ?? "",
});

const { run } = await sluice.startRun(${JSON.stringify(workflowId)}, ${literal(given)});
const done = await sluice.waitForRun(run.run_id);
console.log(done.status, done.result);
`;
  return { curl, typescript };
}

function withoutEmpty(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/** Single quotes keep a shell from reading anything in it. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function literal(body: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(body, null, 2);
}
