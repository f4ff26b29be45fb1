import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Run } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { freshFolder } from "../../server/src/testing/fresh-databases.ts";
import { smallDisk } from "../../server/src/testing/small-disk.ts";
import { CommandLine } from "./command-line.ts";
import { isLong } from "./long-tests.ts";
import { SluiceProcess } from "./sluice-process.ts";
import { oneStepFile } from "./workflow-files.ts";

const patience = { timeout: 60_000, interval: 250 };

/** Works for a while, saying so, and leaves files. */
const script = `
for i in $(seq 16); do progress "at work"; sleep 0.25; done
mkdir -p /workspace/outputs
for i in 1 2 3; do head -c 100000 /dev/zero > "/workspace/outputs/$i.bin"; done
echo kept
`;

class Served {
  readonly settings: Record<string, string>;
  readonly server: SluiceProcess;
  #headers: Record<string, string> = {};
  workflowId = "";

  constructor(folder: string, storeWaitSeconds: number) {
    this.settings = {
      SLUICE_DATA: join(folder, "data"),
      SLUICE_STORE_WAIT_SECONDS: String(storeWaitSeconds),
    };
    this.server = new SluiceProcess(this.settings);
  }

  async ready(): Promise<this> {
    await this.server.ready;
    const line = new CommandLine(this.settings);
    const file = join(await freshFolder(), "patient.json");
    await writeFile(file, JSON.stringify(oneStepFile("patient", script)));
    this.workflowId = (await line.json<{ workflow_id: string }>("workflow", "import", file)).workflow_id;
    await line.json("workflow", "activate", this.workflowId);
    const made = await line.json<{ api_key: string; external_id: string }>(
      ...["key", "create", "--name", "full", "--rate", "1000", "--scope", "runs:create"],
      ...["--scope", "runs:read", "--scope", "outputs:read"],
    );
    this.#headers = {
      Authorization: `Bearer ${made.api_key}`,
      "X-Service-Key-External-Id": made.external_id,
    };
    await expect.poll(async () => (await this.call("GET", "me")).status, patience).toBe(200);
    return this;
  }

  async call(method: string, path: string, idempotencyKey = randomBytes(8).toString("hex")) {
    const answer = await fetch(`${await this.server.ready}/api/v1/${path}`, {
      method,
      headers: { ...this.#headers, "Idempotency-Key": idempotencyKey },
      ...(method === "POST" && { body: "{}" }),
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as never };
  }

  start(idempotencyKey?: string) {
    return this.call("POST", `workflows/${this.workflowId}/runs`, idempotencyKey);
  }

  async run(runId: string): Promise<Run> {
    return (await this.call("GET", `runs/${runId}`)).body;
  }

  async readyz(): Promise<{ status: number; body: { checks: Record<string, string> } }> {
    const answer = await fetch(`${await this.server.ready}/readyz`);
    return { status: answer.status, body: (await answer.json()) as never };
  }
}

/** A run whose step is at work when the disk fills. */
async function runIntoFullDisk(served: Served, disk: { fill(): void }): Promise<string> {
  const { run_id: runId } = (await served.start()).body as { run_id: string };
  await expect.poll(async () => (await served.run(runId)).counts.running, patience).toBe(1);
  disk.fill();
  await expect
    .poll(async () => {
      disk.fill();
      return (await served.start()).status;
    }, patience)
    .toBe(503);
  return runId;
}

describe("a full disk", () => {
  it("leaves reads going, refuses starts, and keeps the run at work waiting until there is room", {
    timeout: 180_000,
  }, async (context) => {
    const disk = await smallDisk(context, 24);
    const served = await new Served(disk.folder, 600).ready();
    const runId = await runIntoFullDisk(served, disk);

    const refused = await served.start("the-same-key");
    expect(refused).toMatchObject({
      status: 503,
      body: { error: { code: "deployment_updating", details: { reason: "keys_table_unreachable" } } },
    });
    expect(refused.headers.get("retry-after")).toBe("60");
    expect((await served.readyz()).body.checks).toMatchObject({ room: "failed" });
    // The log is written behind the answers.
    await expect.poll(() => served.server.stderr, patience).toContain("is full");
    // Long enough for a lease to run out, and for the step to end with nowhere to put what it wrote.
    for (let second = 0; second < 15; second += 1) {
      disk.fill();
      for (const path of [
        "me",
        "workflows",
        "runs",
        `runs/${runId}`,
        `runs/${runId}/steps`,
        `runs/${runId}/events`,
      ]) {
        expect({ path, status: (await served.call("GET", path)).status }).toEqual({ path, status: 200 });
      }
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
    expect(await served.run(runId)).toMatchObject({ status: "running" });

    disk.empty();
    await expect.poll(async () => (await served.run(runId)).status, patience).toBe("completed");
    const outputs = (await served.call("GET", `runs/${runId}/outputs`)).body as { outputs: unknown[] };
    expect(outputs.outputs).toHaveLength(3);
    await expect.poll(async () => (await served.readyz()).status, patience).toBe(200);
    expect(await served.start("the-same-key")).toMatchObject({ status: 202 });
    const list = (await served.call("GET", "runs")).body as { items: unknown[] };
    expect(list.items).toHaveLength(2);
  });

  it.runIf(isLong)(
    "that lasts longer than a run is to wait fails its step and says why",
    {
      timeout: 180_000,
    },
    async (context) => {
      const disk = await smallDisk(context, 24);
      const served = await new Served(disk.folder, 0).ready();
      const runId = await runIntoFullDisk(served, disk);
      for (let second = 0; second < 15; second += 1) {
        disk.fill();
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
      disk.empty();
      await expect.poll(async () => (await served.run(runId)).status, patience).toBe("failed");
      expect(await served.run(runId)).toMatchObject({ error: { code: "node_failed" } });
      const steps = (await served.call("GET", `runs/${runId}/steps`)).body as { steps: { error: string }[] };
      expect(steps.steps[0]?.error).toContain("disk of the server was full");
    },
  );

  it("at a start is named, and nobody is told to move a database away", {
    timeout: 120_000,
  }, async (context) => {
    const disk = await smallDisk(context, 24);
    const first = new Served(disk.folder, 600);
    await first.server.ready;
    await first.server.kill();
    disk.fill();
    const second = new SluiceProcess(first.settings);
    expect(await second.ended).toMatchObject({ code: 1 });
    expect(second.stderr).toMatch(
      /^[^\n]*disk (that holds \S+ )?is full[^\n]*free some space there[^\n]*\n$/i,
    );
    expect(second.stderr).not.toMatch(/move it away|SLUICE_DATA/);
    const line = await new CommandLine(first.settings).run("deployment", "retention", "30");
    expect(line).toMatchObject({ code: 1, stderr: expect.stringContaining("is full") });
    disk.empty();
    await new SluiceProcess(first.settings).ready;
  });
});
