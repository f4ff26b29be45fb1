import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StepOutcome, StepRequest } from "../environment.ts";
import { inputOf, mib, tryStep } from "../testing/step-request.ts";
import { VirtualShellEnvironment } from "./virtual-shell-environment.ts";

const shell = new VirtualShellEnvironment();
const secret = "sluice-secret-of-the-server";
beforeAll(async () => {
  process.env.SLUICE_TEST_SECRET = secret;
  await shell.start();
});
afterAll(async () => {
  delete process.env.SLUICE_TEST_SECRET;
  // Whatever was tried, the pool still serves the next step.
  expect((await tryStep(shell, { script: "echo fine" })).outcome).toMatchObject({ summary: "fine" });
  await shell.stop();
});

const unflagged = { flagged: [] } as const;
const tight: StepRequest["limits"] = {
  timeoutMs: 20_000,
  memoryMb: 400,
  storageBytes: 8 * mib,
  outputBytes: 4096,
};

function everything(outcome: StepOutcome): string {
  return JSON.stringify(outcome);
}

async function attempt(request: Partial<StepRequest> & Pick<StepRequest, "script">) {
  return tryStep(shell, { ...unflagged, ...request });
}

describe("the host's files are out of reach", () => {
  const own = readFileSync("/etc/passwd", "utf8").split("\n")[0] ?? "";
  it.each<[string, Pick<StepRequest, "language" | "script">]>([
    ["by their path", { language: "bash", script: "cat /etc/passwd" }],
    ["by climbing", { language: "bash", script: "cat ../../../../../../etc/passwd" }],
    ["through a link", { language: "bash", script: "ln -s /etc/passwd outputs/p; cat outputs/p" }],
    [
      "through a linked folder",
      { language: "bash", script: "ln -s / outputs/root; cat outputs/root/etc/passwd" },
    ],
    [
      "through /proc",
      { language: "bash", script: "cat /proc/self/environ /proc/1/environ /proc/self/root/etc/passwd" },
    ],
    ["through a redirection", { language: "bash", script: 'read -r line < /etc/passwd; echo "$line"' }],
    ["through source", { language: "bash", script: ". /etc/passwd" }],
    ["through sqlite", { language: "bash", script: "sqlite3 :memory: \"select readfile('/etc/passwd')\"" }],
    ["through tar", { language: "bash", script: "tar cf outputs/x.tar /etc; ls -l outputs" }],
    [
      "from JavaScript",
      { language: "javascript", script: 'console.log(require("fs").readFileSync("/etc/passwd", "utf8"))' },
    ],
    [
      "from a JavaScript import",
      { language: "javascript", script: 'const m = await import("/etc/passwd"); console.log(m)' },
    ],
    ["from Python", { language: "python", script: 'print(open("/etc/passwd").read())' }],
    [
      "from Python below its own mount",
      { language: "python", script: 'print(open("/host/../../etc/passwd").read())' },
    ],
  ])("%s", async (_way, request) => {
    const { outcome, files } = await attempt(request);
    expect(everything(outcome)).not.toContain(own);
    expect(JSON.stringify(files)).not.toContain("root:");
  });
});

describe("the server's own state is out of reach", () => {
  it.each<[string, Pick<StepRequest, "language" | "script">]>([
    ["variables of bash", { language: "bash", script: "env; set; printenv; export -p; cat /proc/*/environ" }],
    [
      "variables of JavaScript",
      { language: "javascript", script: "console.log(JSON.stringify(process.env))" },
    ],
    ["variables of Python", { language: "python", script: "import os\nprint(dict(os.environ))" }],
    [
      "the JavaScript engine below",
      {
        language: "javascript",
        script: `const F = (() => {}).constructor; console.log(F("return typeof process.binding + typeof process.mainModule")());
console.log(typeof globalThis.process?.getBuiltinModule, globalThis.constructor.constructor("return this")().SLUICE_TEST_SECRET);`,
      },
    ],
  ])("%s", async (_way, request) => {
    expect(everything((await attempt(request)).outcome)).not.toContain(secret);
  });

  it("processes can be neither listed nor ended", async () => {
    const { outcome } = await attempt({
      script: `ps aux; kill -9 ${process.pid}; kill -9 1; kill -9 -1; echo "$$ $PPID"`,
    });
    expect(outcome).toMatchObject({ kind: "completed" });
    expect(everything(outcome)).not.toContain(String(process.pid));
  });

  it("a fork bomb ends by itself", async () => {
    const { outcome } = await attempt({
      script: "bomb() { bomb | bomb & }; bomb",
      limits: { ...tight, timeoutMs: 3000 },
    });
    expect(["failed", "completed"]).toContain(outcome.kind);
  });

  it("no native process can be started from JavaScript or Python", async () => {
    const js = await attempt({
      language: "javascript",
      script: 'console.log(require("child_process").spawnSync("/usr/bin/id", []).status)',
    });
    expect(js.outcome).toMatchObject({ summary: "127" });
    const python = await attempt({
      language: "python",
      script: 'import os\nprint(os.system("id"))\nos.fork()',
    });
    expect(python.outcome).toMatchObject({ kind: "failed", text: { stdout: "-1\n" } });
  });
});

describe("there is no network", () => {
  it.each<[string, Pick<StepRequest, "language" | "script">]>([
    [
      "for curl and wget",
      { language: "bash", script: "curl -m 2 http://127.0.0.1 || wget http://127.0.0.1" },
    ],
    [
      "for /dev/tcp",
      {
        language: "bash",
        script: "echo x > /dev/tcp/127.0.0.1/80 && cat < /dev/tcp/127.0.0.1/22 && exit 0; exit 1",
      },
    ],
    ["for fetch", { language: "javascript", script: 'await fetch("http://127.0.0.1/")' }],
    ["for node:net", { language: "javascript", script: 'require("net").connect(80, "127.0.0.1")' }],
    [
      "for sockets of Python",
      {
        language: "python",
        script:
          'import socket\ns = socket.socket()\ns.settimeout(2)\ns.connect(("127.0.0.1", 22))\ns.send(b"x")\nprint(s.recv(10))',
      },
    ],
    [
      "for urllib",
      {
        language: "python",
        script:
          'import urllib.request\nprint(urllib.request.urlopen("http://127.0.0.1:22/", timeout=2).read())',
      },
    ],
  ])("%s", async (_way, request) => {
    const { outcome } = await attempt({ ...request, limits: { ...tight, timeoutMs: 15_000 } });
    expect(outcome).toMatchObject({ kind: "failed" });
  });
});

describe("what never ends is ended", () => {
  const limits = { ...tight, timeoutMs: 1000 };
  it.each<[string, Pick<StepRequest, "language" | "script">]>([
    ["bash", { language: "bash", script: "while true; do :; done" }],
    ["JavaScript", { language: "javascript", script: "while (true) {}" }],
    ["Python", { language: "python", script: "while True: pass" }],
    ["sleep", { language: "bash", script: "sleep 900" }],
    [
      "a regular expression",
      { language: "bash", script: `[[ ${"a".repeat(40)}b =~ ^(a+)+$ ]]; while :; do :; done` },
    ],
  ])("a loop in %s, at the bound of one second", async (_language, request) => {
    const { outcome } = await attempt({ ...request, limits });
    expect(outcome).toMatchObject({ kind: "failed", exitCode: null });
    expect(outcome).toHaveProperty("reason", expect.stringContaining("limit of 1 second"));
  });

  it("endless output", async () => {
    const script = `line=$(printf '%0200000d' 0); while true; do echo "$line"; done`;
    const { outcome } = await attempt({ script, limits: { ...tight, memoryMb: 1024 } });
    expect(outcome).toMatchObject({ kind: "failed" });
    expect(everything(outcome).length).toBeLessThan(20_000);
  });

  it("endless progress and tool calls reach the log only so often", async () => {
    const script = "for i in $(seq 1 700); do progress $i; cat /dev/null; done; echo end";
    const { outcome, heard } = await attempt({ script });
    expect(outcome).toMatchObject({ kind: "completed", summary: "end" });
    expect([heard.progress.length, heard.called.length]).toEqual([500, 200]);
  });

  it("endless recursion", async () => {
    const { outcome } = await attempt({ script: "f() { f; }; f" });
    expect(outcome).toMatchObject({ kind: "failed" });
  });
});

describe("memory is bounded", () => {
  it.each<[string, Pick<StepRequest, "language" | "script">]>([
    [
      "bash doubling a string",
      { language: "bash", script: 's=xxxxxxxxxxxxxxxx; while true; do s="$s$s"; done' },
    ],
    [
      "awk filling an array",
      {
        language: "bash",
        script: "awk 'BEGIN { s = \"xxxxxxxxxxxxxxxx\"; while (1) { s = s s; a[i++] = s i } }'",
      },
    ],
    [
      "JavaScript",
      { language: "javascript", script: 'const a = []; for (;;) a.push("x".repeat(100000) + a.length)' },
    ],
    ["Python", { language: "python", script: "a = []\nwhile True: a.append(bytearray(10_000_000))" }],
  ])("for %s", async (_way, request) => {
    const before = process.memoryUsage().rss;
    const { outcome } = await attempt({ ...request, limits: { ...tight, timeoutMs: 25_000 } });
    expect(outcome).toMatchObject({ kind: "failed" });
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * mib);
  });
});

describe("the workspace is bounded", () => {
  it.each<[string, string]>([
    ["one huge file", "printf '%03000000d' 0 > a; for i in 1 2 3 4 5 6; do cat a >> b || exit 9; done"],
    [
      "many large files",
      "s=$(printf '%01000000d' 0); for i in $(seq 1 50); do echo $s > f$i || exit 9; done",
    ],
    [
      "more entries than it may hold",
      "for i in $(seq 1 60); do mkdir -p d$i; touch d$i/{1..1000} || exit 9; done",
    ],
    ["a very deep folder", "d=x; for i in $(seq 1 12); do d=$d/$d; done; mkdir -p $d || exit 9"],
    ["a very long name", "touch $(printf 'n%.0s' {1..300}) || exit 9"],
  ])("%s", async (_way, script) => {
    const { outcome } = await attempt({ script, limits: { ...tight, memoryMb: 1024 } });
    expect(outcome).toMatchObject({ kind: "failed" });
  });
});

describe("what is left in outputs", () => {
  it("is taken whatever its name, which is shown as far as it can be; links are no files [2.9-06]", async () => {
    const script = `cd outputs
echo 1 > good.txt
echo 2 > $'new\\nline'; echo 3 > $'bell\\a'; echo 4 > 'back\\slash'; echo 5 > GOOD.TXT
echo 6 > $'right\\u202eto-left.txt'; echo 7 > ' space'; echo 8 > 'dot.'; echo 9 > $'cafe\\u0301.txt'
ln -s /etc/passwd link; ln -s . loop; mkdir empty
echo 13 > 'new%0Aline'; echo 14 > $'tab\\t.txt'; echo 15 > $'می\\u200cخواهم.txt'
echo 10 > ./../outputs/../outputs/also-good.txt; echo 11 > ../outside.txt; echo 12 > /abs.txt`;
    const { outcome, files } = await attempt({ script });
    expect(outcome.kind).toBe("completed");
    expect(files).toEqual({
      "good.txt": "1\n",
      "GOOD.TXT": "5\n",
      "new%0Aline (2)": "2\n",
      "bell%07": "3\n",
      "back%5Cslash": "4\n",
      "right%E2%80%AEto-left.txt": "6\n",
      "new%0Aline": "13\n",
      "tab%09.txt": "14\n",
      "می\u200cخواهم.txt": "15\n",
      " space": "7\n",
      "dot.": "8\n",
      "cafe\u0301.txt": "9\n",
      "also-good.txt": "10\n",
    });
    expect(outcome).toHaveProperty("skipped.length", 2);
  });

  it("an outputs folder that became a link yields nothing", async () => {
    const { outcome, files } = await attempt({
      script: "rmdir outputs; ln -s /workspace/inputs outputs",
      inputs: [inputOf("a", "b")],
    });
    expect(outcome).toMatchObject({ kind: "completed", outputs: [], skipped: [{ path: "outputs" }] });
    expect(files).toEqual({});
  });

  it("fails its step, which says why, when there are more than 10,000 files [2.9-06]", async () => {
    const limits = { timeoutMs: 200_000, memoryMb: 1024, storageBytes: 64 * mib, outputBytes: 4096 };
    const { outcome } = await attempt({ script: "cd outputs; touch {1..10000} more", limits });
    expect(outcome).toMatchObject({ kind: "failed", outputs: [] });
    expect(outcome).toHaveProperty("reason", expect.stringContaining("more than 10,000 files in outputs/"));
  }, 240_000);

  it("fails its step when no store could hold its name", async () => {
    const { outcome } = await attempt({ script: "cd outputs; touch $(printf 'é%.0s' {1..200})" });
    const reason = expect.stringMatching(/^The file outputs\/.* cannot be listed, because .* 255 bytes/);
    expect(outcome).toMatchObject({ kind: "failed", reason, outputs: [] });
  });
});

describe("a step cannot touch what it was given, nor the next step", () => {
  const inputs = [inputOf("a.txt", "original")];
  it.each([
    ["context", "echo '{}' > context.json"],
    ["inputs", "echo x > inputs/a.txt"],
    ["new inputs", "echo x > inputs/new.txt"],
    ["inputs through a link", "ln -s inputs l; echo x > l/a.txt"],
    ["inputs by moving them", "mv inputs elsewhere"],
    ["the workspace by moving it", "mv /workspace /elsewhere"],
    ["inputs by a hard link", "ln inputs/a.txt h && echo x > h"],
    ["inputs by removing them", "rm -rf inputs"],
  ])("%s", async (_what, tamper) => {
    const { outcome } = await attempt({
      script: `${tamper} && echo tampered; cat inputs/a.txt; jq -r .input_text context.json`,
      inputs,
    });
    if (outcome.kind === "completed") expect(outcome.summary).toMatch(/^(tampered\n)?originalhello$/);
    else expect(outcome).toHaveProperty("reason", expect.stringContaining("read-only"));
  });

  it("files, variables, functions and prototypes are gone in the next step", async () => {
    const pool = new VirtualShellEnvironment();
    await tryStep(pool, { script: "echo x > /tmp/left; export LEFT=1; left() { :; }; alias left2=ls" });
    await tryStep(pool, { language: "javascript", script: "Object.prototype.left = 1; globalThis.left = 1" });
    const { outcome } = await tryStep(pool, {
      script:
        "ls /tmp; echo \"[$LEFT]\"; type left left2 2>/dev/null; js-exec -c 'console.log(String({}.left), String(globalThis.left))'",
    });
    expect(outcome).toHaveProperty("text.stdout", "[]\nundefined undefined\n");
    await pool.stop();
  });
});

describe("an attempt that is interrupted", () => {
  function untilProgress() {
    const reached = Promise.withResolvers<void>();
    const observer = {
      progress: () => reached.resolve(),
      toolCalled() {},
      toolFinished() {},
      outputWritten() {},
    };
    return { reached: reached.promise, observer };
  }

  it("stops when it is told to, in the middle of a loop", async () => {
    const { reached, observer } = untilProgress();
    const controller = new AbortController();
    const going = attempt({
      script: "progress go; while true; do :; done",
      observer,
      signal: controller.signal,
    });
    await reached;
    controller.abort();
    expect((await going).outcome).toEqual({ kind: "stopped" });
  });

  it("never begins when it was stopped before its turn", async () => {
    const { outcome } = await attempt({ script: "progress go", signal: AbortSignal.abort() });
    expect(outcome).toEqual({ kind: "stopped" });
  });

  it("fails cleanly when its process is killed from outside", async () => {
    const { reached, observer } = untilProgress();
    const going = attempt({ script: "echo $$ > outputs/a; progress go; while true; do :; done", observer });
    await reached;
    const killed = childrenOfThisProcess();
    for (const pid of killed) process.kill(pid, "SIGKILL");
    const { outcome } = await going;
    // A spare one that was killed with it is no longer taken once its end was noticed.
    await expect
      .poll(() => childrenOfThisProcess().filter((pid) => killed.includes(pid)), { timeout: 20_000 })
      .toEqual([]);
    expect(outcome).toMatchObject({ kind: "failed", exitCode: null, outputs: [] });
    expect(outcome).toHaveProperty("reason", expect.stringContaining("ended unexpectedly (SIGKILL)"));
    expect((await attempt({ script: "echo again" })).outcome).toMatchObject({ summary: "again" });
  });
});

function childrenOfThisProcess(): number[] {
  return readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ").map(Number);
}
