import { limits } from "@sluice/contract";
import { vi } from "vitest";
import type { Caller } from "./person.ts";
import type { SeededConsole } from "./seed-console.ts";

/** A key that was refused so often that an alarm was raised. */
export async function seedAlarm(
  url: string,
  { console }: Caller,
  { apiKey, externalId }: SeededConsole,
): Promise<void> {
  const headers = { authorization: `Bearer ${apiKey}`, "x-service-key-external-id": externalId };
  for (let call = 0; call < limits.key.rejectionsPerHourAlarm; call += 1) {
    const answer = await fetch(`${url}/api/v1/runs/run_none/outputs`, { headers });
    if (answer.status !== 403) throw new Error(await answer.text());
  }
  const isRaised = async () => (await console<{ items: unknown[] }>("GET", "/alarms")).items.length > 0;
  await vi.waitUntil(isRaised, { timeout: 100_000, interval: 250 });
}
