import { startSnippets } from "@sluice/core";

interface FirstCall {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly externalId: string;
  /** The one workflow that the key starts, with what a start would take; null where it is not one. */
  readonly workflow: {
    readonly workflowId: string;
    readonly example: Readonly<Record<string, unknown>>;
  } | null;
}

/**
 * What to paste into a terminal: both values as the variables that every call of ours names, so that calls which are
 * copied later work there too, and a first call.
 */
export function firstCall({ baseUrl, apiKey, externalId, workflow }: FirstCall): string {
  const variables = [`API_KEY=${apiKey}`, `EXTERNAL_ID=${externalId}`];
  if (workflow === null) return [...variables, "", whoAmI(baseUrl)].join("\n");
  const { workflowId, example: parameters } = workflow;
  return [...variables, "", startSnippets({ baseUrl, workflowId, body: { parameters } }).curl].join("\n");
}

/** It needs no scope: what the key itself is. */
function whoAmI(baseUrl: string): string {
  return [
    `curl -sS '${baseUrl}/api/v1/me'`,
    '-H "Authorization: Bearer $API_KEY"',
    '-H "X-Service-Key-External-Id: $EXTERNAL_ID"',
  ].join(" \\\n  ");
}
