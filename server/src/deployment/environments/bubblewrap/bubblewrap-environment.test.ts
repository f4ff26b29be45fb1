import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeEach, describe, expect, inject, it, onTestFinished } from "vitest";
import { freshFolder } from "../../../testing/fresh-databases.ts";
import { descendantsOf, isRunning } from "../../../testing/process-tree.ts";
import type { StepRequest } from "../environment.ts";
import { inputOf, mib, tryStep } from "../testing/step-request.ts";
import { BubblewrapEnvironment } from "./bubblewrap-environment.ts";
import { hostWith } from "./bubblewrap-status.ts";
import { GuestRecords } from "./guest-records.ts";

const { SLUICE_BUBBLEWRAP: program, SLUICE_SANDBOX_USER: user } = inject("sandbox");
const host = hostWith({ program, user });
const environment = new BubblewrapEnvironment(host);
const status = await environment.status();
afterAll(() => environment.stop());

const tight: StepRequest["limits"] = {
  timeoutMs: 15_000,
  memoryMb: 512,
  storageBytes: 8 * mib,
  outputBytes: 4096,
};

describe("an environment whose sandbox cannot be had", () => {
  it("says why and runs nothing", async () => {
    const without = new BubblewrapEnvironment({ ...host, findProgram: async () => null });
    expect(await without.status()).toMatchObject({ state: "needs_attention" });
    const { outcome, heard } = await tryStep(without, { script: "progress ran" });
    expect(outcome).toMatchObject({ kind: "failed", reason: expect.stringContaining("not installed") });
    expect(heard.progress).toEqual([]);
  });
});

describe("the bubblewrap environment", () => {
  beforeEach(({ skip }) => {
    if (status.state === "needs_attention") skip(status.reason);
  });

  const attempt = (request: Partial<StepRequest> & Pick<StepRequest, "script">) =>
    tryStep(environment, { flagged: [], limits: tight, ...request });

  it("runs real commands over inputs and context and collects outputs", async () => {
    const script = `progress "half way"; cut -d, -f2 inputs/d/a.csv | sort -n > outputs/sorted.txt
mkdir outputs/deep; cp context.json outputs/deep/copy.json; uname -s`;
    const { outcome, heard, files } = await attempt({ script, inputs: [inputOf("d/a.csv", "x,3\ny,1\n")] });
    expect(outcome).toMatchObject({ kind: "completed", summary: "Linux", skipped: [] });
    expect(files).toMatchObject({ "sorted.txt": "1\n3\n", "deep/copy.json": expect.stringContaining("Ada") });
    expect(heard.progress).toEqual(["half way"]);
  });

  it("parks on a flagged command, runs it when allowed and tells the note when not", async () => {
    const request = {
      script: "mkdir d; rm -rf d || echo $?; ls",
      flagged: [{ pattern: "rm -r", reason: "deletes" }],
    };
    const parked = (await attempt(request)).outcome;
    expect(parked).toMatchObject({ kind: "parked", command: { command: "rm -rf d", folder: "/workspace" } });
    const fingerprint = parked.kind === "parked" ? parked.command.fingerprint : "";
    const allowed = await attempt({ ...request, decisions: [{ fingerprint, allow: true }] });
    expect(allowed.heard).toMatchObject({ called: ["rm -rf d"], exitCodes: [0] });
    expect(allowed.outcome).toMatchObject({ summary: "context.json\ninputs\noutputs" });
    const refused = await attempt({
      ...request,
      decisions: [{ fingerprint, allow: false, note: "keep it" }],
    });
    expect(refused.outcome).toMatchObject({
      summary: "126\ncontext.json\nd\ninputs\noutputs",
      text: { stderr: "rm: not allowed: keep it\n" },
    });
  });

  it.each([
    ["host files", "cat /etc/passwd /etc/shadow /root/.bashrc"],
    ["host folders", "ls /home /root /var /work /srv"],
    ["writing to programs", "echo x > /usr/bin/true"],
    ["writing beside the workspace", "echo x > /evil || echo x > /sluice/bin/progress"],
    ["kernel settings", "test -w /proc/sys/kernel/hostname || test -w /proc/sysrq-trigger"],
    ["the network", "exec 9<>/dev/tcp/1.1.1.1/53"],
    ["new namespaces", "unshare -Ur true"],
    ["mounts", "mount -t tmpfs tmpfs /tmp"],
    ["changing inputs", "echo x > context.json || echo x > inputs/new"],
    ["filling the disk", "head -c 20000000 /dev/zero > big"],
    ["filling the entries", "mkdir m && cd m && seq 1 60000 | xargs touch"],
    ["other processes", `kill -0 ${process.pid}`],
  ])("refuses %s", async (_what, script) => {
    const { outcome } = await attempt({ script, limits: { ...tight, storageBytes: 16 * mib } });
    expect(outcome).toMatchObject({ kind: "failed", exitCode: expect.any(Number) });
    expect(JSON.stringify(outcome)).not.toContain(readFileSync("/etc/passwd", "utf8").split("\n")[0]);
  });

  it("opens no socket but of the machine itself and of its own loopback", async () => {
    const script =
      "perl -e 'for (0..60) { print \"$_ \" if socket(my $s, $_, 1, 0) || socket($s, $_, 2, 0) }'";
    const { outcome } = await attempt({ script });
    const open = outcome.kind === "completed" ? outcome.summary.split(" ") : [];
    expect(open).toContain("1");
    // Not each machine has the second of the two internets.
    expect(["1", "2", "10"]).toEqual(expect.arrayContaining(open));
  });

  it("shows nothing of the server's variables or processes", async () => {
    const { outcome } = await attempt({
      script: "env; cat /proc/*/environ | tr '\\0' '\\n'; ls /proc | grep -c '^[0-9]'",
    });
    expect(JSON.stringify(outcome)).not.toContain("VITEST");
    expect(outcome).toMatchObject({ kind: "completed" });
  });

  it.each([
    ["an endless loop", "while :; do :; done", "limit of 1 second"],
    ["a detached process", "setsid sleep 900 & disown; sleep 900", "limit of 1 second"],
  ])("ends %s", async (_what, script, said) => {
    const { outcome } = await attempt({ script, limits: { ...tight, timeoutMs: 1000 } });
    expect(outcome).toMatchObject({ kind: "failed", reason: expect.stringContaining(said) });
  });

  it.each([
    ["a fork bomb", "bomb() { bomb | bomb & }; bomb; sleep 1; echo survived; exit 5"],
    ["endless output", "yes"],
    ["a memory bomb", "s=xxxxxxxx; while :; do s=$s$s; done"],
  ])("survives %s", async (_what, script) => {
    const { outcome } = await attempt({ script });
    expect(outcome).toMatchObject({ kind: "failed" });
  });

  it("leaves links, sockets and pipes behind", async () => {
    const script =
      "cd outputs; ln -s /etc/passwd l; ln -s / r; mkfifo f; echo x > ok; ln -s /etc d; rm -f nothing";
    const { outcome, files } = await attempt({ script });
    expect(files).toEqual({ ok: "x\n" });
    expect(outcome).toHaveProperty("skipped.length", 4);
  });

  it("keeps what a step is given from every other user of the machine", async () => {
    const folder = await freshFolder();
    await chmod(folder, 0o700);
    const uid = process.getuid?.() === 0 ? Number.parseInt(user, 10) : process.getuid?.();
    const found = new Map<string, string>();
    const look = (name: string) => {
      const entry = statSync(join(folder, name));
      found.set(name, `${(entry.mode & 0o777).toString(8)} of ${entry.uid}`);
    };
    const observer = {
      progress: () => (readdirSync(folder, { recursive: true }) as string[]).forEach(look),
      toolCalled() {},
      toolFinished() {},
      outputWritten() {},
    };
    const { outcome } = await attempt({
      script: "cat context.json inputs/deep/a.csv > outputs/read; progress look",
      inputs: [inputOf("deep/a.csv", "secret")],
      flagged: [{ pattern: "rm", reason: "deletes" }],
      stage: async () => folder,
      observer,
    });
    expect(outcome).toMatchObject({ kind: "completed" });
    const given = ["given", "given/context.json", "given/gates/0", "given/inputs/deep/a.csv", "given/script"];
    expect([...found.keys()]).toEqual(expect.arrayContaining(given));
    const modes = (isProgram: boolean) => (isProgram ? `700 of ${uid}` : `600 of ${uid}`);
    for (const [name, mode] of found)
      expect(mode, name).toBe(modes(!/context\.json$|a\.csv$|script$/u.test(name)));
    expect(readdirSync(folder)).toEqual(["1"]);
  });

  it("is gone with all its processes when the server is killed", async () => {
    const script = fileURLToPath(new URL("../testing/wait-in-sandbox.ts", import.meta.url));
    const env = { ...process.env, TMPDIR: await freshFolder() };
    const server = spawn(process.execPath, [script, program, user], {
      stdio: ["ignore", "pipe", "inherit"],
      env,
    });
    onTestFinished(() => void server.kill("SIGKILL"));
    await once(server.stdout, "data");
    const processes = descendantsOf(server.pid ?? 0);
    // unshare, the set-up, what it starts beside the sandbox, bubblewrap twice, bash and what sleeps.
    expect(processes.length).toBeGreaterThan(6);
    server.kill("SIGKILL");
    await expect.poll(() => processes.filter(isRunning), { timeout: 20_000 }).toEqual([]);
  });

  it("stops when it is told to", async () => {
    const controller = new AbortController();
    const observer = {
      progress: () => controller.abort(),
      toolCalled() {},
      toolFinished() {},
      outputWritten() {},
    };
    const { outcome } = await attempt({
      script: "progress go; sleep 900",
      observer,
      signal: controller.signal,
    });
    expect(outcome).toEqual({ kind: "stopped" });
  });
});

describe("what a script says to the server", () => {
  it("is read however it is cut", () => {
    const records = new GuestRecords();
    const sent = Buffer.from("progress\u00001\u0000é\u0000command\u00003\u0000/w\u0000rm\u0000\u0000");
    const heard = [...sent].flatMap((byte) => records.push(Buffer.from([byte])));
    expect(heard).toEqual([
      { kind: "progress", fields: ["é"] },
      { kind: "command", fields: ["/w", "rm", ""] },
    ]);
  });

  it("is refused when it is no record or never ends", () => {
    expect(new GuestRecords().push(Buffer.from("x\0-1\0a\0"))).toBeNull();
    expect(new GuestRecords().push(Buffer.from("x\0many\0a\0"))).toBeNull();
    expect(new GuestRecords().push(Buffer.alloc(300_000, "x"))).toBeNull();
  });
});
