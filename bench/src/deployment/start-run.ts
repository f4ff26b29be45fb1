import { randomUUID } from "node:crypto";

/** Starts a run by the API; its id. */
export async function startRun(
  url: string,
  workflowId: string,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const answer = await fetch(`${url}/api/v1/workflows/${workflowId}/runs`, {
    method: "POST",
    headers: { ...headers, "idempotency-key": randomUUID() },
  });
  if (answer.status !== 202) throw new Error(await answer.text());
  return ((await answer.json()) as { run_id: string }).run_id;
}
