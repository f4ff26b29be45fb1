import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FlaggedCommand, FlaggedDecision, StepOutcome } from "../environment.ts";
import { inputOf, mib, tryStep } from "../testing/step-request.ts";
import { VirtualShellEnvironment } from "./virtual-shell-environment.ts";

const shell = new VirtualShellEnvironment();
beforeAll(() => shell.start());
afterAll(() => shell.stop());

const sales = inputOf("2026/sales.csv", "item,price\npen,2\nink,5\n");

function parkedOn(outcome: StepOutcome): FlaggedCommand {
  if (outcome.kind !== "parked") throw new Error(`expected a parked step, got ${JSON.stringify(outcome)}`);
  return outcome.command;
}

const allow = ({ fingerprint }: FlaggedCommand): FlaggedDecision => ({ fingerprint, allow: true });

describe("the virtual shell", () => {
  it("is ready", async () => {
    expect(await shell.status()).toEqual({ state: "ready" });
  });

  it("runs bash over inputs and context and collects what it leaves in outputs", async () => {
    const script = `progress "half way"
total=$(awk -F, 'NR>1{t+=$2} END{print t}' inputs/2026/sales.csv)
jq -r .parameters.name context.json > outputs/name.txt
mkdir -p outputs/deep/er && echo "$total" > outputs/deep/er/total.txt
echo "{\\"total\\": $total}" > outputs/result.json
echo "done"`;
    const { outcome, heard, files } = await tryStep(shell, { script, inputs: [sales] });
    expect(outcome).toMatchObject({ kind: "completed", summary: "done", skipped: [] });
    expect(files).toEqual({
      "name.txt": "Ada\n",
      "deep/er/total.txt": "7\n",
      "result.json": '{"total": 7}\n',
    });
    expect(heard.progress).toEqual(["half way"]);
    expect(heard.written.toSorted()).toEqual(["deep/er/total.txt", "name.txt", "result.json"]);
    expect(heard.called).toContain("jq -r .parameters.name context.json");
    expect(heard.exitCodes).toHaveLength(heard.called.length);
  });

  it("runs JavaScript with files, commands and top-level await", async () => {
    const script = `import fs from "node:fs";
import { execSync } from "node:child_process";
const context = JSON.parse(fs.readFileSync("context.json", "utf8"));
const lines = fs.readFileSync("inputs/2026/sales.csv", "utf8").trim().split("\\n").length - 1;
execSync("progress counted");
await Promise.resolve();
fs.writeFileSync("outputs/result.json", JSON.stringify({ name: context.parameters.name, lines }));
console.log("counted", lines);`;
    const { outcome, heard, files } = await tryStep(shell, {
      language: "javascript",
      script,
      inputs: [sales],
    });
    expect(outcome).toMatchObject({ kind: "completed", summary: "counted 2" });
    expect(files).toEqual({ "result.json": '{"name":"Ada","lines":2}' });
    expect(heard.progress).toEqual(["counted"]);
  });

  it("runs Python with its standard library", async () => {
    const script = `import csv, json
context = json.load(open("context.json"))
with open("inputs/2026/sales.csv") as f:
    total = sum(int(row["price"]) for row in csv.DictReader(f))
open("progress", "w").write("added up")
json.dump({"name": context["parameters"]["name"], "total": total}, open("outputs/result.json", "w"))
print("total", total)`;
    const { outcome, heard, files } = await tryStep(shell, { language: "python", script, inputs: [sales] });
    expect(outcome).toMatchObject({ kind: "completed", summary: "total 7" });
    expect(JSON.parse(files["result.json"] ?? "")).toEqual({ name: "Ada", total: 7 });
    expect(heard.progress).toEqual(["added up"]);
  });

  it("fails with the exit code and the last word, and keeps what was written", async () => {
    const { outcome, files } = await tryStep(shell, {
      script: "echo part > outputs/part.txt; ls /nowhere; exit 3",
    });
    expect(outcome).toMatchObject({ kind: "failed", exitCode: 3 });
    expect(outcome).toHaveProperty("reason", expect.stringMatching(/exit code 3: .*No such file/));
    expect(files).toEqual({ "part.txt": "part\n" });
  });

  it("reads an input of many chunks whole and fetches none that is only listed", async () => {
    let opened = 0;
    const big = {
      path: "big.bin",
      bytes: 20 * mib,
      open: async function* () {
        opened += 1;
        for (let part = 0; part < 20; part += 1) yield Buffer.alloc(mib, part);
      },
    };
    const listed = await tryStep(shell, { script: "ls -l inputs; stat -c %s inputs/big.bin", inputs: [big] });
    expect(listed.outcome).toMatchObject({ kind: "completed", summary: expect.stringContaining("20971520") });
    expect(opened).toBe(0);
    const read = await tryStep(shell, {
      script: "wc -c < inputs/big.bin; tail -c 1 inputs/big.bin | od -An -to1",
      inputs: [big],
    });
    expect(read.outcome).toMatchObject({
      kind: "completed",
      summary: expect.stringMatching(/^20971520\s+023$/),
    });
    expect(opened).toBe(1);
  });

  it("says so when an input is not what was listed", async () => {
    const shrunk = { ...sales, bytes: 1000 };
    const { outcome } = await tryStep(shell, { script: "cat inputs/2026/sales.csv", inputs: [shrunk] });
    expect(outcome).toHaveProperty("reason", expect.stringContaining("2026/sales.csv could not be read"));
  });

  it("cuts what is printed beyond the bound and says so", async () => {
    const limits = { timeoutMs: 20_000, memoryMb: 1024, storageBytes: mib, outputBytes: 1000 };
    const { outcome } = await tryStep(shell, { script: "seq 1 1000", limits });
    expect(outcome).toMatchObject({ kind: "completed", text: { truncated: true } });
    expect(outcome).toHaveProperty(
      "text.stdout",
      expect.stringMatching(
        /^1\n2\n[\s\S]*\[cut: the script printed 3893 bytes, the first 1000 are kept\]\n$/,
      ),
    );
    const whole = await tryStep(shell, { script: "printf '%01000d' 0", limits });
    expect(whole.outcome).toMatchObject({ kind: "completed", text: { truncated: false } });
  });

  it("gives the same clock and dice to every re-run of an attempt and others to another", async () => {
    const script = "echo $RANDOM $RANDOM; date -u +%FT%TZ; sleep 0.01; awk 'BEGIN{srand(); print rand()}'";
    const [first, again, other] = await Promise.all([
      tryStep(shell, { script }),
      tryStep(shell, { script }),
      tryStep(shell, { script, seed: "run_1/step/2" }),
    ]);
    expect(first.outcome).toHaveProperty("text.stdout", expect.stringContaining("2026-01-02T03:04:05Z"));
    expect(again.outcome).toEqual(first.outcome);
    expect(other.outcome).not.toEqual(first.outcome);
  });

  it("gives Python and JavaScript the same dice too", async () => {
    const python = {
      language: "python",
      script: "import random, uuid, time\nprint(random.random(), uuid.uuid4(), int(time.time()))",
    } as const;
    const js = { language: "javascript", script: "console.log(Math.random(), Date.now())" } as const;
    const [pythonFirst, pythonAgain] = [await tryStep(shell, python), await tryStep(shell, python)];
    expect(pythonFirst.outcome).toMatchObject({
      kind: "completed",
      summary: expect.stringContaining("1767323045"),
    });
    expect(pythonAgain.outcome).toEqual(pythonFirst.outcome);
    const [jsFirst, jsAgain] = [await tryStep(shell, js), await tryStep(shell, js)];
    expect(jsFirst.outcome).toMatchObject({
      kind: "completed",
      summary: expect.stringContaining("17673230450"),
    });
    expect(jsAgain.outcome).toEqual(jsFirst.outcome);
  });
});

describe("a flagged command", () => {
  const script = `mkdir work && echo $RANDOM > work/draft.txt
rm -rf work/old-$(cat work/draft.txt) || echo "kept: $?"
test -d work && echo "still here" > outputs/after.txt`;

  it("parks the step, showing exactly what would run", async () => {
    const { outcome, files } = await tryStep(shell, { script });
    const command = parkedOn(outcome);
    expect(command.command).toMatch(/^rm -rf work\/old-\d+$/);
    expect(command).toMatchObject({ folder: "/workspace", reason: "deletes whole folders" });
    expect(files).toEqual({});
  });

  it("runs exactly that once it is allowed", async () => {
    const command = parkedOn((await tryStep(shell, { script })).outcome);
    const { outcome, heard, files } = await tryStep(shell, { script, decisions: [allow(command)] });
    expect(outcome.kind).toBe("completed");
    expect(heard.called).toContain(command.command);
    expect(files).toEqual({ "after.txt": "still here\n" });
  });

  it("answers 126 with the note when it is refused, and the script goes on", async () => {
    const { fingerprint } = parkedOn((await tryStep(shell, { script })).outcome);
    const decisions = [{ fingerprint, allow: false, note: "keep the drafts" }] as const;
    const { outcome, heard, files } = await tryStep(shell, { script, decisions });
    expect(outcome).toMatchObject({ kind: "completed", summary: "kept: 126" });
    expect(outcome).toHaveProperty("text.stderr", "rm: not allowed: keep the drafts\n");
    expect(heard.called.some((called) => called.startsWith("rm"))).toBe(false);
    expect(files).toEqual({ "after.txt": "still here\n" });
  });

  it("parks again when another command turns up than the one that was allowed", async () => {
    const command = parkedOn((await tryStep(shell, { script })).outcome);
    const { outcome } = await tryStep(shell, { script, seed: "another", decisions: [allow(command)] });
    expect(parkedOn(outcome).fingerprint).not.toBe(command.fingerprint);
    expect(outcome).toHaveProperty("decisionsUsed", 0);
  });

  it("parks once for each, keeping the decisions before it", async () => {
    const two = "rm -r a; chmod 600 context.json || echo no; rm -r a";
    const first = parkedOn((await tryStep(shell, { script: two })).outcome);
    const second = await tryStep(shell, { script: two, decisions: [allow(first)] });
    expect(parkedOn(second.outcome).command).toBe("chmod 600 context.json");
    expect(second.outcome).toHaveProperty("decisionsUsed", 1);
    const sofar = [allow(first), allow(parkedOn(second.outcome))];
    const third = await tryStep(shell, { script: two, decisions: sofar });
    expect(parkedOn(third.outcome).command).toBe("rm -r a");
    expect(third.outcome).toHaveProperty("decisionsUsed", 2);
  });

  it("counts what is piped in as part of the command", async () => {
    const piped = (said: string) =>
      tryStep(shell, { script: `echo ${said} | xan --help`, flagged: [{ pattern: "xan", reason: "x" }] });
    const [one, two] = [parkedOn((await piped("one")).outcome), parkedOn((await piped("two")).outcome)];
    expect(one).toMatchObject({ command: "xan --help", stdinBytes: 4 });
    expect(one.fingerprint).not.toBe(two.fingerprint);
  });

  it.each([
    ["quotes", "r''m -r\"f\" x"],
    ["a variable", "c=rm; o=-rf; $c $o x"],
    ["eval", "eval \"$(printf 'r%s' 'm -rf x')\""],
    ["base64", "echo cm0gLXJmIHg= | base64 -d | sh"],
    ["a path", "/bin/rm -rf x"],
    ["a backslash", "\\rm -rf x"],
    ["command", "command rm -rf x"],
    ["exec", "exec rm -rf x"],
    ["xargs", "echo x | xargs rm -rf"],
    ["find", "mkdir x; find x -maxdepth 0 -exec rm -rf {} \\;"],
    ["sh -c", "sh -c 'rm -rf x'"],
    ["env", "env A=1 rm -rf x"],
    ["timeout", "timeout 5 rm -rf x"],
    ["time", "time rm -rf x"],
    ["a substitution", "echo $(rm -rf x)"],
    ["a pipeline", "true | rm -rf x"],
    ["a function", 'f() { rm "$@"; }; f -rf x'],
    ["an alias", "shopt -s expand_aliases; alias tidy='rm -rf'\ntidy x"],
    ["a script file", "echo 'rm -rf x' > s.sh; bash s.sh"],
    ["source", "echo 'rm -rf x' > s.sh; . ./s.sh"],
    ["a trap or subshell", "(rm -rf x)"],
    ["process substitution", "cat <(rm -rf x)"],
    ["a here document", "bash <<'EOF'\nrm -rf x\nEOF"],
    ["spread options", "rm --force -v --recursive x"],
  ])("is found behind %s", async (_way, hidden) => {
    const command = parkedOn((await tryStep(shell, { script: hidden })).outcome);
    expect(command.command).toMatch(/^rm .*x$/);
    expect(command.pattern).toBe("rm -r|-R|--recursive");
  });

  it("is found when JavaScript starts it", async () => {
    const tried = await tryStep(shell, {
      language: "javascript",
      script: `require("child_process").execSync("rm -rf x")`,
    });
    expect(parkedOn(tried.outcome).command).toBe("rm -rf x");
  });
});

describe("the pool", () => {
  it("gives every step a process, keeps a few of them, and replaces one after so many steps", async () => {
    const pool = new VirtualShellEnvironment({ kept: 1, stepsPerProcess: 2 });
    // None of the three ends before all of them run.
    const all = Promise.withResolvers<void>();
    let going = 0;
    const observer = {
      progress: () => {
        going += 1;
        if (going === 3) all.resolve();
      },
      toolCalled() {},
      toolFinished() {},
      outputWritten() {},
    };
    const once = inputOf("go.txt", "go");
    const input = {
      ...once,
      open: async function* () {
        await all.promise;
        yield* once.open();
      },
    };
    const script = "progress in; cat inputs/go.txt";
    const tries = [1, 2, 3].map(() => tryStep(pool, { script, observer, inputs: [input] }));
    const kinds = (await Promise.all(tries)).map(({ outcome }) => outcome.kind);
    expect(kinds).toEqual(Array(3).fill("completed"));
    for (let step = 0; step < 3; step += 1) {
      expect((await tryStep(pool, { script: "ls" })).outcome.kind).toBe("completed");
    }
    await pool.stop();
  });

  it("tells that a step yields, and gives its process to no other", async () => {
    const pool = new VirtualShellEnvironment();
    const yielded = Promise.withResolvers<void>();
    const slow = tryStep(pool, { script: "sleep 600", onYield: yielded.resolve });
    await yielded.promise;
    expect((await tryStep(pool, { script: "echo beside" })).outcome.kind).toBe("completed");
    await pool.stop();
    expect((await slow).outcome).toEqual({ kind: "stopped" });
  });

  it("lets files grow past what may be printed", async () => {
    const pool = new VirtualShellEnvironment();
    const limits = { timeoutMs: 30_000, memoryMb: 3_000, storageBytes: 1e9, outputBytes: 1_000 };
    const grow = "seq 300000 > one; for n in $(seq 20); do cat one >> all; done; wc -c < all";
    const { outcome: grown } = await tryStep(pool, { script: grow, limits });
    expect(grown).toMatchObject({ kind: "completed", text: { stdout: "39777900\n" } });
    await pool.stop();
  });

  it("stops what is going and what waits when it is stopped, and leaves no process", async () => {
    const pool = new VirtualShellEnvironment();
    const started = Promise.withResolvers<void>();
    const observer = {
      progress: () => started.resolve(),
      toolCalled() {},
      toolFinished() {},
      outputWritten() {},
    };
    const going = tryStep(pool, { script: "progress on; while true; do :; done", observer });
    await started.promise;
    const waiting = tryStep(pool, { script: "true" });
    await pool.stop();
    expect([(await going).outcome, (await waiting).outcome]).toEqual([
      { kind: "stopped" },
      { kind: "stopped" },
    ]);
    expect((await tryStep(pool, { script: "true" })).outcome).toEqual({ kind: "stopped" });
  });
});
