import { chmod, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Key, scopes } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { embeddedOrBoth, freshFolder, freshPostgresUrl } from "../../server/src/testing/fresh-databases.ts";
import { SluiceProcess } from "./sluice-process.ts";

async function storage(dialect: string): Promise<Record<string, string>> {
  const folder = join(await freshFolder(), "data");
  if (dialect === "sqlite") return { SLUICE_DATA: folder };
  return { SLUICE_DATA: folder, DATABASE_URL: await freshPostgresUrl() };
}

function deploymentIn(text: string): string | undefined {
  return /dep_\w+/.exec(text)?.[0];
}

describe.each(embeddedOrBoth)("starting on %s", (dialect) => {
  it("creates a governed deployment at first, keeps it later, and prints where to go", async () => {
    const settings = await storage(dialect);
    const first = new SluiceProcess(settings);
    const url = await first.ready;
    expect(first.stdout).toContain("governed deployment dep_");
    expect(first.stdout).toContain(`${url}/docs`);
    const [, apiKey = ""] = /API_KEY=(ak_\S+)/.exec(first.stdout) ?? [];
    const [, externalId = ""] = /EXTERNAL_ID=(ake_\S+)/.exec(first.stdout) ?? [];
    const headers = { Authorization: `Bearer ${apiKey}`, "X-Service-Key-External-Id": externalId };
    const me = (await (await fetch(`${url}/api/v1/me`, { headers })).json()) as Key;
    expect(me).toMatchObject({ name: "Demo key", scopes, rate_limit_rpm: 60, daily_run_quota: 100 });
    const days = (Date.parse(me.expires_at) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect(await first.stop()).toEqual({ code: 0, signal: null });
    const [, secret = ""] = apiKey.split(".");
    expect(secret.length).toBeGreaterThan(16);
    for (const shownOnce of [secret, externalId]) expect(first.stderr).not.toContain(shownOnce);

    const second = new SluiceProcess(settings);
    await second.ready;
    expect(second.stdout).not.toContain("created");
    expect(second.stdout).not.toMatch(/ake?_[0-9a-f]/);
    expect(second.stdout).toContain(`SLUICE_DATA=${settings.SLUICE_DATA} npx sluice key create`);
    expect(deploymentIn(second.stdout)).toBe(deploymentIn(first.stdout));
    expect(await second.stop()).toEqual({ code: 0, signal: null });
  });

  it("serves from two processes started at once on an empty store", async () => {
    const settings = await storage(dialect);
    const processes = [new SluiceProcess(settings), new SluiceProcess(settings), new SluiceProcess(settings)];
    const urls = await Promise.all(processes.map((each) => each.ready));
    for (const url of urls) {
      const answer = await fetch(`${url}/readyz`);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ status: "ready", checks: { deployment_database: "ok" } });
    }
    expect(new Set(processes.map((each) => deploymentIn(each.stdout))).size).toBe(1);
    expect(processes.filter((each) => each.stdout.includes("created"))).toHaveLength(1);
  });
});

describe("a started server", () => {
  it("closes a data folder that others could look into, with all that is in it, and makes nothing open itself", async () => {
    const { SLUICE_DATA: folder = "" } = await storage("sqlite");
    const first = new SluiceProcess({ SLUICE_DATA: folder });
    await first.ready;
    await first.stop();
    await chmod(folder, 0o755);
    await chmod(join(folder, "deployment.db"), 0o644);
    await chmod(join(folder, "files"), 0o755);
    const second = new SluiceProcess({ SLUICE_DATA: folder });
    await second.ready;
    // The sample letters are copied as they are published, and what arrives is gone from `incoming` at any moment.
    const made = (await readdir(folder, { recursive: true })).filter(
      (name) => !name.startsWith("inbox/samples") && !name.startsWith("files/incoming/"),
    );
    const found = ["", ...made];
    const modes = await Promise.all(
      found.map(async (name) => [name, ((await stat(join(folder, name))).mode & 0o077).toString(8)]),
    );
    expect(modes.filter(([, mode]) => mode !== "0")).toEqual([]);
    expect(found).toEqual(expect.arrayContaining(["deployment.db-wal", "counters.db", "work"]));
  });

  it("makes no key where it does not administer them", async () => {
    const server = new SluiceProcess({ ...(await storage("sqlite")), SLUICE_ROLES: "api,app,worker" });
    await server.ready;
    expect(server.stdout).toContain("created");
    expect(server.stdout).not.toContain("API_KEY");
  });

  it("keeps its folder to itself, serves pages and probes, names every request, and metrics on a port of their own", async () => {
    const { SLUICE_DATA: folder = "" } = await storage("sqlite");
    const server = new SluiceProcess({ SLUICE_DATA: folder, METRICS_PORT: "0" });
    const url = await server.ready;
    expect((await stat(folder)).mode & 0o077).toBe(0);
    expect(await readdir(folder)).toEqual(expect.arrayContaining(["console.db", "deployment.db", "files"]));

    const root = await fetch(`${url}/`, { redirect: "manual" });
    expect([root.status, root.headers.get("location")]).toEqual([303, "/sign-in"]);
    const door = await fetch(`${url}/sign-in`);
    expect([door.status, await door.text()]).toEqual([200, expect.stringContaining("<title>Sluice</title>")]);
    expect((await fetch(`${url}/docs`)).status).toBe(200);
    expect(await (await fetch(`${url}/livez`)).json()).toEqual({ status: "ok" });

    // A request has the caller's id when that is well formed, a new one otherwise.
    const asked = async (id: string) => {
      const answer = await fetch(`${url}/docs/nowhere`, { headers: { "X-Request-Id": id } });
      const body = (await answer.json()) as { error: { code: string; request_id: string } };
      expect(answer.status).toBe(404);
      expect(body.error.code).toBe("not_found");
      expect(answer.headers.get("x-request-id")).toBe(body.error.request_id);
      return body.error.request_id;
    };
    expect(await asked("order-77:retry_2.a")).toBe("order-77:retry_2.a");
    expect(await asked("a".repeat(128))).toBe("a".repeat(128));
    expect(await asked("a".repeat(129))).toMatch(/^req_/);
    expect(await asked("two words")).toMatch(/^req_/);
    // Lines are written a moment late.
    await expect.poll(() => server.stderr).toContain('"requestId":"order-77:retry_2.a"');

    expect((await fetch(`${url}/metrics`)).status).toBe(404);
    const address = /Metrics +(\S+)/.exec(server.stdout)?.[1] ?? "";
    const page = await (await fetch(address)).text();
    expect(page).toMatch(
      /sluice_http_request_duration_seconds_count\{method="GET",route="\/livez",status="200"\} 1/,
    );
  });
});
