import { limits } from "@sluice/contract";
import { describe, expect, it, onTestFinished } from "vitest";
import type { EnvironmentStatus, ScriptEnvironment } from "../../deployment/environments/environment.ts";
import { handleProvisioning } from "../../deployment/environments/handle-provisioning.ts";
import { openImage } from "../../deployment/environments/images/open-image.ts";
import type { ScriptRuntime } from "../../deployment/environments/script-runtime.ts";
import { VirtualShellEnvironment } from "../../deployment/environments/virtual-shell/virtual-shell-environment.ts";
import { handleTrials } from "../../deployment/trials/handle-trials.ts";
import { Turns } from "../../platform/sharing/turns.ts";
import { embeddedOrBoth, freshFolder } from "../../testing/fresh-databases.ts";
import { type AuthorServer, authorServer } from "./testing/author-server.ts";

const small = { name: "Small", kind: "virtual" };
const refusedAt = (name: string) => ({
  status: 400,
  body: { error: { code: "invalid_request", details: [expect.objectContaining({ name })] } },
});
const create = ({ call }: AuthorServer, changes: object = {}, as: "anna" | "berta" = "anna") =>
  call("createEnvironment", { as, body: { ...small, ...changes } });

/** Scripts run in the virtual shell, or as a test says. */
async function runtimeWith(virtual: ScriptEnvironment): Promise<ScriptRuntime> {
  return {
    environments: { virtual, sandbox: virtual },
    scriptTurns: new Turns({ places: 4, brisk: 4 }),
    staging: { make: freshFolder, remove: async () => {} },
    images: { ready: async () => ({ ok: false, reason: "There are no images here." }) },
  };
}

async function work(server: AuthorServer, virtual: ScriptEnvironment, now = Date.now): Promise<void> {
  const runtime = await runtimeWith(virtual);
  handleProvisioning({ ...server, ...runtime, now });
  handleTrials({ ...server, ...runtime, now });
  await server.jobs.start();
}

const stopped = { kind: "stopped" } as const;

function fakeEnvironment(changes: Partial<ScriptEnvironment>): ScriptEnvironment {
  return {
    status: async () => ({ state: "ready" }),
    run: async () => stopped,
    stop: async () => {},
    ...changes,
  };
}

async function settled({ call }: AuthorServer, params: { environment_id: string }) {
  const state = async () => (await call("showEnvironment", { params })).body.state;
  await expect.poll(state, { timeout: 60_000 }).not.toBe("provisioning");
  return (await call("showProvisioningLog", { params })).body;
}

describe.each(embeddedOrBoth)("environments on %s", (dialect) => {
  it("are made, saved as versions, listed, handed over and deleted when no agent refers to them", async () => {
    const server = await authorServer(dialect);
    const { call } = server;
    const flagged_commands = [{ pattern: "git push", reason: "publishes" }];
    const made = await create(server, { flagged_commands });
    expect(made).toMatchObject({
      status: 201,
      body: {
        state: "provisioning",
        owner: { name: "Anna" },
        content: { flagged_commands, flags_by_default: false },
      },
    });
    const params = { environment_id: made.body.environment_id };
    const edited = { ...small, name: "Smaller", timeout_s: 5, revision: 1 };
    expect((await call("saveEnvironment", { as: "berta", params, body: edited })).status).toBe(403);
    const saved = await call("saveEnvironment", { params, body: edited });
    expect(saved.body).toMatchObject({ name: "Smaller", newest_version: 2, timeout_s: 5, revision: 2 });
    expect(saved.body.content.flags_by_default).toBe(true);
    expect(await call("saveEnvironment", { params, body: edited })).toMatchObject({
      status: 409,
      body: { error: { code: "edit_conflict", details: { current: { name: "Smaller" } } } },
    });
    const first = await call("showEnvironmentVersion", { params: { ...params, version: "1" } });
    expect(first.body).toMatchObject({ timeout_s: 900, flagged_commands });
    const versions = await call("listEnvironmentVersions", { params, query: { limit: 1 } });
    const { next_cursor: cursor } = versions.body;
    const rest = await call("listEnvironmentVersions", { params, query: { limit: 1, cursor } });
    expect([versions.body.items[0].version, rest.body.items[0].version]).toEqual([2, 1]);
    expect((await call("listEnvironments", { query: { q: "small" } })).body.items).toHaveLength(1);
    const engine = { type: "script", language: "bash", script: "true" };
    const environments = [params];
    const clerk = { name: "Clerk", kind: "worker", engine, environments };
    const agent = await call("createAgent", { as: "berta", body: clerk });
    expect((await call("showEnvironment", { params })).body.used_by).toEqual([
      { agent_id: agent.body.agent_id, name: "Clerk", versions: [2] },
    ]);
    const handOver = { revision: 2, user_id: "usr_berta" };
    expect((await call("handOverEnvironment", { params, body: handOver })).body.owner.name).toBe("Berta");
    const remove = () => call("deleteEnvironment", { as: "berta", params, query: { revision: 3 } });
    expect(await remove()).toMatchObject({ status: 409, body: { error: { code: "environment_in_use" } } });
    const { agent_id } = agent.body;
    await call("deleteAgent", { as: "berta", params: { agent_id }, query: { revision: 1 } });
    expect((await remove()).status).toBe(204);
    expect((await call("showEnvironment", { params })).status).toBe(404);
  });
});

describe("the bounds of environments", () => {
  it("[8.3-04] a person holds 256, and the 257th is refused", async () => {
    const server = await authorServer("sqlite");
    const rows = Array.from({ length: limits.app.maxEnvironmentsPerUser - 1 }, (_, index) => ({
      environment_id: `env_${index}`,
      name: `Environment ${index}`,
      folded_name: `environment ${index}`,
      newest_version: 1,
      created_at: 1,
      owner_id: "usr_anna",
    }));
    await server.database.write(({ sql }) => sql.insertInto("environments").values(rows).execute());
    expect((await create(server, { name: "The 256th" })).status).toBe(201);
    expect(await create(server, { name: "One more" })).toMatchObject({
      status: 409,
      body: { error: { message: "Max 256 execution environments per user reached." } },
    });
    expect((await create(server, { name: "One more" }, "berta")).status).toBe(201);
  });

  it("[8.3-13] [8.3-14] names have up to 80 characters and descriptions up to 500", async () => {
    const server = await authorServer("sqlite");
    expect((await create(server, { name: "é".repeat(80), description: "d".repeat(500) })).status).toBe(201);
    expect(await create(server, { name: "é".repeat(81) })).toMatchObject(refusedAt("name"));
    expect(await create(server, { description: "d".repeat(501) })).toMatchObject(refusedAt("description"));
  });

  it.each([
    ["[8.3-61]", "memory_mb", 1_769, 3_008, 2_048],
    ["[8.3-63]", "timeout_s", 1, 900, 900],
    ["[8.3-65]", "storage_mb", 512, 3_008, 512],
  ] as const)("%s %s goes from %i to %i, and is %i by default", async (_clause, field, min, max, usual) => {
    const server = await authorServer("sqlite");
    expect((await create(server)).body[field]).toBe(usual);
    expect((await create(server, { name: "Least", [field]: min })).body[field]).toBe(min);
    expect((await create(server, { name: "Most", [field]: max })).body[field]).toBe(max);
    for (const value of [min - 1, max + 1, min + 0.5]) {
      expect(await create(server, { [field]: value })).toMatchObject(refusedAt(field));
    }
  });

  it("[8.3-62] the processors follow from the memory, and cannot be set", async () => {
    const server = await authorServer("sqlite");
    expect((await create(server)).body.vcpu).toBe(1);
    expect((await create(server, { name: "Large", memory_mb: 3_008 })).body.vcpu).toBe(1);
    expect(await create(server, { vcpu: 2 })).toMatchObject(refusedAt("vcpu"));
  });
});

describe("provisioning", () => {
  it("tries each language and says so in its log, line by line", async () => {
    const server = await authorServer("sqlite");
    const virtual = new VirtualShellEnvironment({ warm: 0 });
    onTestFinished(() => virtual.stop());
    await work(server, virtual);
    const params = { environment_id: (await create(server)).body.environment_id };
    const { lines, provisioning, next_after } = await settled(server, params);
    expect(provisioning).toMatchObject({ state: "active", reason: null });
    const texts = lines.map(({ text }: { text: string }) => text).join("\n");
    expect(texts).toMatch(/bash ran.*JavaScript ran.*Python ran.*It is active/su);
    const later = await server.call("showProvisioningLog", { params, query: { after: next_after - 1 } });
    expect(later.body.lines).toHaveLength(1);
    const again = await server.call("provisionEnvironment", { params });
    expect(again).toMatchObject({ status: 202, body: { state: "provisioning" } });
  });

  it("ends with the reason when the machine lacks what it needs", async () => {
    let status: EnvironmentStatus = { state: "needs_attention", reason: "There is no bubblewrap." };
    const machine = fakeEnvironment({ status: async () => status });
    const server = await authorServer("sqlite", { sandbox: machine });
    await work(server, machine);
    const params = { environment_id: (await create(server, { kind: "sandbox" })).body.environment_id };
    const log = await settled(server, params);
    expect(log.provisioning).toMatchObject({ state: "needs_attention", reason: "There is no bubblewrap." });
    expect(log.lines.at(-1).text).toBe("It needs attention: There is no bubblewrap.");
    // It was provisioned in vain: that the machine can do it now changes nothing until somebody asks again.
    status = { state: "ready" };
    expect((await server.call("showEnvironment", { params })).body.state).toBe("needs_attention");
  });

  it("[8.3-67] that is not done within 15 minutes turns to Needs attention", async () => {
    let nowMs = Date.UTC(2026, 0, 1);
    const server = await authorServer("sqlite", { now: () => nowMs });
    const params = { environment_id: (await create(server)).body.environment_id };
    const show = async () => (await server.call("showEnvironment", { params })).body;
    nowMs += 15 * 60_000 - 1;
    expect(await show()).toMatchObject({ state: "provisioning", reason: null });
    expect((await server.call("provisionEnvironment", { params })).status).toBe(409);
    nowMs += 1;
    expect(await show()).toMatchObject({
      state: "needs_attention",
      reason: expect.stringContaining("15 minutes"),
    });
    expect((await server.call("provisionEnvironment", { params })).body.state).toBe("provisioning");
  });

  it("is begun again by the next worker when one dies at it", async () => {
    const server = await authorServer("sqlite");
    const params = { environment_id: (await create(server)).body.environment_id };
    const texts: string[] = [];
    let calls = 0;
    const dying = fakeEnvironment({
      run: async () => {
        calls += 1;
        if (calls === 1) throw new Error("The worker is gone.");
        return { kind: "completed", summary: "ready", text, outputs: [], skipped: [] };
      },
    });
    const text = { stdout: "ready", stderr: "", truncated: false };
    await work(server, dying);
    const { lines, provisioning } = await settled(server, params);
    texts.push(...lines.map(({ text: said }: { text: string }) => said));
    expect(provisioning.state).toBe("active");
    expect(texts.filter((said) => said.includes("starts again"))).toHaveLength(1);
  });
});

describe("custom images", () => {
  const announce = ({ call }: AuthorServer, bytes: number) =>
    call("createImage", { body: { name: "mine.tar.gz", bytes } });

  it("[8.3-66] have up to 4 GiB compressed, and an environment without one has the prebuilt image", async () => {
    const server = await authorServer("sqlite");
    const most = 4 * 1024 ** 3;
    expect(await announce(server, most)).toMatchObject({ status: 201, body: { state: "uploading" } });
    expect(await announce(server, most + 1)).toMatchObject({
      status: 413,
      body: { error: { code: "image_too_large" } },
    });
    expect((await create(server, { kind: "sandbox" })).body.image).toBeNull();
  });

  it("come in parts, go on after a break, and are told apart from what they are not", async () => {
    const server = await authorServer("sqlite");
    const { image_id } = (await announce(server, 10)).body;
    const params = { image_id };
    const send = (offset: number, text: string, as: "anna" | "berta" = "anna") =>
      server.call("uploadImagePart", { as, params, query: { offset }, body: Buffer.from(text) });
    expect((await send(0, "abcdef")).body).toMatchObject({ received: 6, state: "uploading" });
    expect((await send(6, "gh", "berta")).status).toBe(403);
    expect(await send(0, "abcdef")).toMatchObject({
      status: 409,
      body: { error: { code: "image_part_misplaced", details: { received: 6 } } },
    });
    expect((await send(6, "ghijk")).body.error.code).toBe("image_part_invalid");
    expect((await send(6, "")).body.error.code).toBe("image_part_invalid");
    const custom = { name: "Mine", kind: "sandbox", image_id };
    expect(await create(server, custom)).toMatchObject(refusedAt("image_id"));
    expect((await send(6, "ghij")).body).toMatchObject({ received: 10, state: "uploaded" });
    const parts: Buffer[] = [];
    for await (const part of openImage(server, image_id)) parts.push(Buffer.from(part));
    expect(Buffer.concat(parts).toString()).toBe("abcdefghij");
    expect(await create(server, { ...custom, kind: "virtual" })).toMatchObject(refusedAt("kind"));
    await work(server, fakeEnvironment({}));
    const made = await create(server, custom);
    expect(made.body.image).toMatchObject({ image_id, name: "mine.tar.gz", bytes: 10 });
    const log = await settled(server, { environment_id: made.body.environment_id });
    expect(log.provisioning).toMatchObject({ state: "needs_attention", reason: "There are no images here." });
    expect((await server.call("deleteImage", { params })).body.error.code).toBe("image_in_use");
    const inUse = { image_id, used_by_versions: 1 };
    expect((await server.call("listImages")).body.items).toMatchObject([inUse]);
    expect((await server.call("showImage", { params })).body).toMatchObject(inUse);
    const { environment_id } = made.body;
    await server.call("deleteEnvironment", { params: { environment_id }, query: { revision: 1 } });
    expect((await server.call("listImages")).body.items).toMatchObject([{ image_id, used_by_versions: 0 }]);
    expect((await server.call("deleteImage", { params })).status).toBe(204);
    expect((await server.blobs.list("images/")).items).toEqual([]);
  });
});

describe("a trial", () => {
  async function open() {
    const server = await authorServer("sqlite");
    const virtual = new VirtualShellEnvironment({ warm: 0 });
    onTestFinished(() => virtual.stop());
    await work(server, virtual);
    const ended = async (trial_id: string) => {
      const show = async () => (await server.call("showTrial", { params: { trial_id } })).body;
      await expect.poll(async () => (await show()).state, { timeout: 60_000 }).not.toMatch(/queued|running/);
      return await show();
    };
    return { ...server, ended };
  }

  it("of an agent runs its script with a context, and shows what would ask a person", async () => {
    const { call, ended, database } = await open();
    const script = `jq -r .parameters.name context.json; progress half; echo x > outputs/a.txt
mkdir d && rm -r d && echo removed`;
    const body = {
      engine: { type: "script", language: "bash", script },
      context: { parameters: { name: "Ada" } },
    };
    const begun = await call("tryAgent", { body });
    expect(begun.status).toBe(202);
    expect(await ended(begun.body.trial_id)).toMatchObject({
      state: "completed",
      stdout: "Ada\nremoved\n",
      exit_code: 0,
      progress: ["half"],
      files: [{ path: "a.txt", bytes: 2 }],
      would_ask: [{ command: "rm -r d", reason: "deletes whole folders" }],
    });
    const foreign = await call("showTrial", { as: "berta", params: { trial_id: begun.body.trial_id } });
    expect(foreign.status).toBe(404);
    const changes = await database.reader.selectFrom("changes").select(["action", "actor_id"]).execute();
    expect(changes).toContainEqual({ action: "agent.try", actor_id: "usr_anna" });
  });

  it("of a command says how it ended, and can be stopped", async () => {
    const server = await open();
    const params = { environment_id: (await create(server)).body.environment_id };
    const tryIt = (command: string) => server.call("tryCommand", { params, body: { command } });
    const failed = await server.ended((await tryIt("echo oh >&2; exit 3")).body.trial_id);
    expect(failed).toMatchObject({ state: "failed", exit_code: 3, stderr: "oh\n" });
    expect(await tryIt("  ")).toMatchObject(refusedAt("command"));
    expect(await tryIt("x".repeat(8_193))).toMatchObject(refusedAt("command"));
    const { trial_id } = (await tryIt("sleep 100")).body;
    await server.call("stopTrial", { params: { trial_id } });
    expect(await server.ended(trial_id)).toMatchObject({ state: "stopped" });
  });

  it("waits when three of the same person are under way", async () => {
    const server = await authorServer("sqlite");
    const params = { environment_id: (await create(server)).body.environment_id };
    const tryIt = (as: "anna" | "berta") =>
      server.call("tryCommand", { as, params, body: { command: "ls" } });
    const [first] = [await tryIt("anna"), await tryIt("anna"), await tryIt("anna")];
    expect(await tryIt("anna")).toMatchObject({ status: 429, body: { error: { code: "too_many_trials" } } });
    expect((await tryIt("berta")).status).toBe(202);
    const stop = await server.call("stopTrial", { params: { trial_id: first?.body.trial_id } });
    expect(stop.body.state).toBe("stopped");
    expect((await tryIt("anna")).status).toBe(202);
  });
});
