import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";
import { vi } from "vitest";
import { type ConsoleServer, startConsole } from "../console-page.ts";
import { callerOf } from "./person.ts";
import { seedAlarm } from "./seed-alarm.ts";
import { type SeededConsole, seedConsole } from "./seed-console.ts";
import { seedCredential } from "./seed-credential.ts";
import { type SeededEquipment, seedEquipment } from "./seed-equipment.ts";
import { seedNotices } from "./seed-notices.ts";
import { type SeededRuns, seedRuns } from "./seed-runs.ts";
import { type SeededWorkflows, seedWorkflows } from "./seed-workflows.ts";
import type { Wording } from "./wording.ts";

/** What the addresses of screens are filled with. */
export interface Seeded extends SeededConsole, SeededEquipment, SeededWorkflows, SeededRuns {}

export interface SeededServer extends ConsoleServer {
  readonly seeded: Seeded;
  /** The person who made all of it is signed in here, to the application and to the console. */
  readonly context: BrowserContext;
}

const ada = { email: "ada@example.com", password: "several quiet words in a row" };

/** A server on which people have worked already, and one of them in a browser. */
export async function startSeeded(wording: Wording): Promise<SeededServer> {
  const folder = await mkdtemp(join(tmpdir(), "sluice-screens-"));
  const data = join(folder, "data");
  const opened = join(folder, "opened");
  const files = join(opened, "september");
  await mkdir(files, { recursive: true });
  await writeFile(join(files, wording.file("2026-0417.txt")), wording.text("An invoice."));
  const started = await startConsole({ SLUICE_DATA: data, SLUICE_CONNECTOR_FOLDERS: opened });
  const stop = async () => {
    await started.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const context = await started.browser.newContext({ reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(started.setupUrl);
    await page.getByLabel("Name").fill(wording.line("Ada Lovelace", 120));
    await page.getByLabel("E-mail address").fill(ada.email);
    await page.getByLabel("Password", { exact: true }).fill(ada.password);
    await page.getByRole("button", { name: "Create administrator" }).click();
    await page.waitForURL(`${started.url}/`);
    const caller = callerOf(page);
    const ofConsole = await seedConsole(caller, wording);
    await seedCredential(caller, { url: started.url, deploymentId: ofConsole.deploymentId });
    const equipment = await seedEquipment(caller, wording, opened);
    const workflows = await seedWorkflows(caller, wording, equipment);
    const runs = await seedRuns(caller, wording, workflows, (id, body) =>
      startByKey(started.url, ofConsole, id, body),
    );
    await seedNotices(data, workflows.workflowId, wording);
    await seedAlarm(started.url, caller, ofConsole);
    await page.close();
    return { ...started, stop, context, seeded: { ...ofConsole, ...equipment, ...workflows, ...runs } };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

async function startByKey(
  url: string,
  { apiKey, externalId }: SeededConsole,
  workflowId: string,
  body: object,
): Promise<void> {
  const headers = {
    authorization: `Bearer ${apiKey}`,
    "x-service-key-external-id": externalId,
    "content-type": "application/json",
    "idempotency-key": "seeded",
  };
  const start = async () => {
    const answer = await fetch(`${url}/api/v1/workflows/${workflowId}/runs`, {
      ...{ method: "POST", headers, body: JSON.stringify(body) },
    });
    const text = await answer.text();
    if (answer.status !== 202 && answer.status !== 401) throw new Error(text);
    return answer.status === 202;
  };
  // The deployment hears of a key within a second or so.
  await vi.waitUntil(start, { timeout: 50_000, interval: 250 });
}
