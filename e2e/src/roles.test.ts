import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dialects, freshFolder, freshPostgresUrl } from "../../server/src/testing/fresh-databases.ts";
import { SluiceProcess } from "./sluice-process.ts";

async function openStores(dialect: string) {
  const stores: Record<string, string> = { SLUICE_DATA: join(await freshFolder(), "data") };
  if (dialect === "postgres") stores.DATABASE_URL = await freshPostgresUrl();
  return (roles: string, others: Record<string, string> = {}) =>
    new SluiceProcess({ ...stores, SLUICE_ROLES: roles, ...others });
}

async function readyz(url: string): Promise<[status: number, body: { status: string; checks: object }]> {
  const answer = await fetch(`${url}/readyz`);
  return [answer.status, (await answer.json()) as { status: string; checks: object }];
}

const metricsOf = async (server: SluiceProcess) =>
  await (await fetch(/Metrics +(\S+)/.exec(server.stdout)?.[1] ?? "")).text();

describe.each(dialects)("processes with a role each, on %s", (dialect) => {
  it("greet with what they serve alone, and make one demo key though a worker was first", async () => {
    const start = await openStores(dialect);
    const worker = start("worker");
    await worker.ready;
    expect(worker.stdout).toContain("is ready as worker.");
    expect(worker.stdout).toContain("created");
    expect(worker.stdout).toContain("/readyz");
    for (const absent of ["/docs", "/openapi.json", "API_KEY", "key create"]) {
      expect(worker.stdout).not.toContain(absent);
    }

    const consoles = [start("console"), start("console")];
    await Promise.all(consoles.map((each) => each.ready));
    const [maker, ...others] = consoles.filter(({ stdout }) => stdout.includes("API_KEY="));
    expect(others).toEqual([]);
    expect(maker?.stdout).not.toContain("/docs");

    const api = start("api");
    const url = await api.ready;
    expect(api.stdout).toContain(`${url}/docs`);
    expect(api.stdout).not.toContain("API_KEY=");
    const shown = (name: string) =>
      new RegExp(`^ +${name}=([\\w.-]+)`, "m").exec(maker?.stdout ?? "")?.[1] ?? "";
    const headers = {
      Authorization: `Bearer ${shown("API_KEY")}`,
      "X-Service-Key-External-Id": shown("EXTERNAL_ID"),
      "Idempotency-Key": "first",
      "Content-Type": "application/json",
    };
    const runs = `${url}/api/v1/workflows/${shown("WORKFLOW")}/runs`;
    const body = JSON.stringify({ parameters: { currency: "USD" } });
    await expect
      .poll(async () => (await fetch(runs, { method: "POST", headers, body })).status, { timeout: 30_000 })
      .toBe(202);
    const line = (message: string) => worker.stderr.split("\n").find((each) => each.includes(message));
    await expect.poll(() => line("A run waits for a person."), { timeout: 30_000 }).toBeDefined();
    expect(JSON.parse(line("A run was taken up.") ?? "{}")).toMatchObject({
      level: "info",
      runId: expect.stringMatching(/^run_/),
      workflowId: shown("WORKFLOW"),
      version: 1,
      lane: shown("API_KEY").split(".")[0],
      status: "running",
    });
  }, 180_000);

  it("know when no worker is alive, say so once, and stay in rotation", async () => {
    const start = await openStores(dialect);
    const api = start("api,console", { METRICS_PORT: "0" });
    const url = await api.ready;
    expect(await readyz(url)).toEqual([
      200,
      { status: "ready", checks: expect.objectContaining({ worker: "missing" }) },
    ]);
    expect(await metricsOf(api)).toContain("\nsluice_workers_alive 0\n");
    await expect.poll(() => api.stderr).toContain("No worker is alive");

    const worker = start("worker", { METRICS_PORT: "0" });
    expect((await readyz(await worker.ready))[1].checks).not.toHaveProperty("worker");
    await expect
      .poll(async () => (await readyz(url))[1].checks, { timeout: 30_000 })
      .toMatchObject({ worker: "ok" });
    await expect.poll(() => metricsOf(api), { timeout: 30_000 }).toContain("\nsluice_workers_alive 1\n");
    await expect.poll(() => api.stderr).toContain("A worker is alive again");
    expect(api.stderr.match(/No worker is alive/g)).toHaveLength(1);
  }, 180_000);
});

it("every metric that a process prints is explained in docs/operations.md, and no other", async () => {
  const start = await openStores("sqlite");
  const server = start("api,app,console,worker", { METRICS_PORT: "0" });
  await server.ready;
  const printed = [...(await metricsOf(server)).matchAll(/^# TYPE (sluice_\w+)/gm)].map(([, name]) => name);
  const page = readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8");
  const explained = [...page.matchAll(/^\| `(sluice_\w+)`/gm)].map(([, name]) => name);
  expect([...explained].sort()).toEqual([...new Set(printed)].sort());
});
