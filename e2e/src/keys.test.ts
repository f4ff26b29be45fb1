import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { keptStores } from "../../server/src/testing/fresh-databases.ts";
import { CommandLine } from "./command-line.ts";
import { ServedCommandLine } from "./served-command-line.ts";
import { SluiceProcess } from "./sluice-process.ts";

interface ShownKey {
  key_id: string;
  status: string;
  scopes: string[];
  workflow_access: { mode: string; workflow_ids: string[] };
  expires_at: string;
  created_at: string;
  rotating_until: string | null;
}

type IssuedKey = ShownKey & { api_key: string; external_id: string };

const dayMs = 24 * 60 * 60 * 1_000;

// On one database: what the commands call is proved on both.
describe("the command line for keys", () => {
  let sluice: ServedCommandLine;

  beforeAll(async () => {
    sluice = await ServedCommandLine.start("sqlite");
  }, 60_000);

  afterAll(() => sluice.stop());

  function create(...options: string[]): Promise<IssuedKey> {
    return sluice.json<IssuedKey>("key", "create", "--name", "Billing", "--scope", "runs:create", ...options);
  }

  it("creates a key with the defaults, and shows its credentials that once", async () => {
    const key = await create();
    expect(key.api_key).toMatch(/^ak_[0-9a-f]{12}\.[A-Za-z0-9_-]{49}$/);
    expect(key.external_id).toMatch(/^ake_[0-9a-f]{32}$/);
    expect(key).toMatchObject({
      name: "Billing",
      status: "active",
      scopes: ["workflows:read", "runs:create"],
      workflow_access: { mode: "all_active", workflow_ids: [] },
      allowed_ranges: [],
      valid_hours_utc: null,
      rate_limit_rpm: 60,
      daily_run_quota: 100,
      max_concurrent_runs: 10,
    });
    expect(Date.parse(key.expires_at) - Date.parse(key.created_at)).toBe(90 * dayMs);
    const later = JSON.stringify([
      await sluice.json("key", "show", key.key_id),
      await sluice.json("key", "list"),
    ]);
    expect(later).toContain(key.key_id);
    expect(later).not.toContain(key.api_key.split(".")[1]);
    expect(later).not.toContain(key.external_id);
  }, 120_000);

  it("shuts a workflow and the whole API to keys, and opens them again", async () => {
    const key = await create();
    const base = `${await sluice.url}/api/v1`;
    const headers = {
      Authorization: `Bearer ${key.api_key}`,
      "X-Service-Key-External-Id": key.external_id,
      "Idempotency-Key": "shut",
      "Content-Type": "application/json",
    };
    const [{ workflow_id } = { workflow_id: "" }] = (
      await sluice.json<{ workflow_id: string; name: string }[]>("workflow", "list")
    ).filter(({ name }) => name === "CSV report");
    const start = async () => {
      const sent = { method: "POST", headers, body: '{"parameters": {"currency": "USD"}}' };
      const answer = await fetch(`${base}/workflows/${workflow_id}/runs`, sent);
      const { error } = (await answer.json()) as { error?: { code: string; details: unknown } };
      return [answer.status, error?.code, error?.details];
    };
    await expect.poll(start, { timeout: 30_000 }).toEqual([202, undefined, undefined]);

    expect((await sluice.run("workflow", "deactivate", "CSV report")).stdout).toContain("is inactive");
    expect(await start()).toEqual([409, "workflow_not_active", undefined]);
    expect(await sluice.run("workflow", "deactivate", "CSV report")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("CSV report is not active."),
    });
    await sluice.json("workflow", "activate", "CSV report");

    expect(await sluice.json("deployment", "standard")).toMatchObject({ governed: false });
    await expect
      .poll(start, { timeout: 30_000 })
      .toEqual([503, "deployment_updating", { reason: "not_governed" }]);
    expect(await sluice.run("key", "create", "--name", "Late", "--scope", "runs:create")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("is not a governed deployment"),
    });
    expect((await sluice.run("deployment", "governed")).stdout).toContain("It is governed");
    await expect.poll(start, { timeout: 30_000 }).toEqual([200, undefined, undefined]);
    expect(await sluice.json("deployment", "show")).toMatchObject({ governed: true });
  }, 300_000);

  it("takes every attribute of a key, and takes each back", async () => {
    const options = ["--description", "d", "--workflow", "CSV report", "--allow", "10.0.0.0/8"];
    const more = ["--allow", "2001:db8::/32", "--hours", "22-6", "--expiry-days", "365", "--rate", "10000"];
    const key = await create(...options, ...more, "--quota", "100000", "--concurrent", "100");
    expect(key).toMatchObject({
      description: "d",
      workflow_access: { mode: "explicit", workflow_ids: [expect.stringMatching(/^wf_/)] },
      allowed_ranges: ["10.0.0.0/8", "2001:db8::/32"],
      valid_hours_utc: { start_hour: 22, end_hour: 6 },
      expiry_days: 365,
      rate_limit_rpm: 10_000,
      daily_run_quota: 100_000,
      max_concurrent_runs: 100,
    });
    const back = ["--workflow", "all", "--allow", "any", "--hours", "any", "--expiry-days", "30"];
    expect(await sluice.json("key", "edit", key.key_id, ...back)).toMatchObject({
      key_id: key.key_id,
      name: "Billing",
      description: "d",
      workflow_access: { mode: "all_active", workflow_ids: [] },
      allowed_ranges: [],
      valid_hours_utc: null,
      expiry_days: 30,
      rate_limit_rpm: 10_000,
    });
  }, 120_000);

  it("rotates, renews the external id, revokes and deletes", async () => {
    const key = await create();
    const rotated = await sluice.json<IssuedKey>("key", "rotate", key.key_id, "--overlap", "1");
    expect(rotated.api_key.split(".")[0]).toBe(key.key_id);
    expect(rotated.api_key).not.toBe(key.api_key);
    expect(rotated).toMatchObject({ status: "rotating", rotating_until: expect.any(String) });
    const renewed = await sluice.json<IssuedKey>("key", "new-external-id", key.key_id);
    expect(renewed.external_id).not.toBe(key.external_id);

    const tooEarly = await sluice.run("key", "delete", key.key_id);
    expect(tooEarly).toMatchObject({ code: 1, stderr: expect.stringMatching(/revoke it first/) });
    expect(await sluice.json("key", "revoke", key.key_id)).toMatchObject({ status: "revoked" });
    await sluice.json("key", "delete", key.key_id);
    expect((await sluice.run("key", "show", key.key_id)).code).toBe(1);
  }, 120_000);
});

it("answers what it cannot do with one sentence and no stack trace", async () => {
  const stores = await keptStores("sqlite");
  onTestFinished(() => stores.remove());
  const sluice = new CommandLine(stores.settings);
  const never = await sluice.run("key", "list");
  expect(never).toMatchObject({ code: 1, stderr: expect.stringMatching(/start Sluice once/) });
  await new SluiceProcess(stores.settings).ready;
  const create = ["key", "create", "--name", "x"];
  const refusals: Array<[code: number, sentence: RegExp, words: string[]]> = [
    [
      1,
      /scopes: Choose at least one scope.*allowed_ranges\[0\].*expiry_days/s,
      [...create, "--allow", "home", "--expiry-days", "31"],
    ],
    [1, /no workflow "nothing"/, [...create, "--workflow", "nothing"]],
    [1, /There is no key/, ["key", "rotate", "ak_nothing"]],
    [2, /^--hours takes .*\nTry: npx sluice key create --help\n$/, [...create, "--hours", "morning"]],
    [2, /^Unknown command 'crate'; did you mean create\?\nTry: npx sluice key --help\n$/, ["key", "crate"]],
  ];
  for (const [code, sentence, words] of refusals) {
    const ran = await sluice.run(...words);
    expect(ran.stderr).toMatch(sentence);
    expect(ran.stderr).not.toMatch(/\n\s+at /);
    expect(ran.code).toBe(code);
  }
}, 120_000);
