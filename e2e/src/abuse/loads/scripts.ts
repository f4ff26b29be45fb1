import { setTimeout as pause } from "node:timers/promises";
import type { Load } from "../load.ts";
import { appendThousands } from "../shell-texts.ts";
import {
  briefFile,
  hoggingFile,
  hurriedFile,
  obedientFile,
  waitingFile,
  workflowFile,
} from "../workflow-file.ts";
import type { World } from "../world.ts";

const sleepyFile = workflowFile("Sleep long", [{ slug: "sleep", script: "sleep 600" }]);

/** Runs a few of the same script at once and wants each to have failed, or not. */
async function runScripts(
  world: World,
  script: string,
  wanted: { file?: typeof obedientFile; count?: number; ends?: readonly string[] } = {},
): Promise<void> {
  const { file = hurriedFile, count = 3, ends = ["failed"] } = wanted;
  const workflowId = await world.workflow(file);
  await Promise.all(
    Array.from({ length: count }, async () => {
      const run = await world.runToEnd(workflowId, { input_text: script });
      if (run === null) return;
      world.demand(ends.includes(run.status), `the script ended ${run.status}, not ${ends.join(" or ")}`);
      for (const part of ["/steps", "/events?limit=500"])
        await world.call({ path: `/runs/${run.run_id}${part}` });
    }),
  );
}

async function sleepers(world: World, keys: number, each: number, forMs: number): Promise<void> {
  const workflowId = await world.workflow(sleepyFile);
  for (let sleeper = 0; sleeper < keys; sleeper += 1) {
    const key = await world.key(`Sleeper ${sleeper}`);
    const answers = await Promise.all(Array.from({ length: each }, () => world.start(workflowId, {}, key)));
    for (const { status } of answers)
      world.demand([202, 429].includes(Number(status)), `a start was answered ${status}`);
  }
  await pause(forMs);
}

export const scripts: readonly Load[] = [
  {
    name: "sleepers-20",
    says: "one key has 20 scripts asleep",
    runs: true,
    run: (world) => sleepers(world, 1, 20, 8_000),
  },
  {
    name: "sleepers-300",
    says: "three keys have 100 scripts asleep each",
    runs: true,
    run: (world) => sleepers(world, 3, 100, 10_000),
  },
  {
    name: "waiting-300",
    says: "three keys have 100 runs waiting for a person each, and the attacker's brief runs go on",
    runs: true,
    run: async (world) => {
      const workflowId = await world.workflow(waitingFile);
      for (let waiter = 0; waiter < 3; waiter += 1) {
        const key = await world.key(`Waiter ${waiter}`);
        await Promise.all(Array.from({ length: 100 }, () => world.start(workflowId, {}, key)));
      }
      await world.runToEnd(await world.workflow(briefFile));
      await pause(2_000);
    },
  },
  {
    name: "fork-bomb",
    says: "a function that pipes into itself, in the background",
    runs: true,
    run: (world) => runScripts(world, "bomb() { bomb | bomb & }; bomb; while :; do :; done"),
  },
  {
    name: "endless-bash",
    says: "six endless loops of bash",
    runs: true,
    run: (world) => runScripts(world, "while :; do :; done", { count: 6 }),
  },
  {
    name: "endless-javascript",
    says: "three endless loops of JavaScript",
    runs: true,
    run: (world) => runScripts(world, "js-exec -c 'for (;;) {}'"),
  },
  {
    name: "endless-python",
    says: "three endless loops of Python",
    runs: true,
    run: (world) => runScripts(world, "python3 -c 'while True: pass'"),
  },
  {
    name: "memory-javascript",
    says: "JavaScript that fills an array for ever",
    runs: true,
    run: (world) =>
      runScripts(world, "js-exec -c 'const a = []; for (;;) a.push(new Array(10000).fill(1))'", {
        file: hoggingFile,
        count: 2,
      }),
  },
  {
    name: "memory-python",
    says: "Python that fills a list for ever",
    runs: true,
    run: (world) =>
      runScripts(world, `python3 -c "a = []\nwhile True: a.append('x' * 1000000)"`, {
        file: hoggingFile,
        count: 2,
      }),
  },
  {
    name: "memory-bash",
    says: "a text of bash that is doubled for ever",
    runs: true,
    run: (world) =>
      runScripts(world, 'x=xxxxxxxx; while :; do x="$x$x"; done', { file: hoggingFile, count: 2 }),
  },
  {
    name: "printed-flood",
    says: "scripts that print 100 MB, to stdout and to stderr",
    runs: true,
    run: async (world) => {
      const printing = (to: string) =>
        `${appendThousands("p", "x", 1_000)}; for i in $(seq 100); do cat p ${to}; done`;
      await runScripts(world, printing(""), { file: hoggingFile, count: 2 });
      await runScripts(world, printing(">&2"), { file: hoggingFile, count: 2 });
    },
  },
  {
    name: "progress-flood",
    says: "scripts that report progress for ever, in lines of 100 KB",
    runs: true,
    run: (world) =>
      runScripts(world, `x=$(printf '%100000s' '' | tr ' ' x); while :; do progress "$x"; done`),
  },
  {
    name: "command-flood",
    says: "scripts that call 100,000 commands, with arguments of 100 KB",
    runs: true,
    run: (world) =>
      runScripts(
        world,
        `x=$(printf '%100000s' '' | tr ' ' x); for i in $(seq 100000); do date "+$x" > /dev/null; done`,
        {
          ends: ["failed", "completed"],
        },
      ),
  },
  {
    name: "printed-bytes",
    says: "scripts that print every byte there is, terminal codes and half characters",
    quick: true,
    runs: true,
    run: (world) =>
      runScripts(
        world,
        `for i in $(seq 0 255); do printf "\\\\x$(printf %x $i)"; done; printf '\\xf0\\x9f'; progress "$(printf '\\x1b[2J\\xff')"`,
        { file: obedientFile, count: 2, ends: ["completed"] },
      ),
  },
  {
    name: "regex-bombs-in-scripts",
    says: "patterns that take long in grep, sed, awk, bash and JavaScript",
    runs: true,
    run: async (world) => {
      const text = `x=$(printf '%30s' '' | tr ' ' a)!`;
      for (const command of [
        `echo $x | grep -E '^(a+)+$'`,
        `echo $x | sed -E 's/^(a|aa)+$/b/'`,
        `echo $x | awk '/^(a+)+$/'`,
        `[[ $x =~ ^(a+)+$ ]]`,
        `js-exec -c '/^(a+)+$/.test("a".repeat(40) + "!")'`,
      ]) {
        await runScripts(world, `${text}; ${command}`, { count: 1, ends: ["failed", "completed"] });
      }
    },
  },
  {
    name: "deep-recursion",
    says: "functions, subshells, braces and Python calls without an end",
    runs: true,
    run: async (world) => {
      for (const script of [
        "f() { f; }; f",
        "eval \"$(printf '%15000s' '' | sed 's/ /(/g')\"",
        "echo {1..99999999}",
        "echo $((1**9999999999999999999))",
        `python3 -c "f = lambda: f(); f()"`,
        `js-exec -c 'const f = () => f(); f()'`,
        `x='a[$(echo 0)]'; while :; do x="\${x/a/aa}"; done`,
      ]) {
        await runScripts(world, script, { count: 1, ends: ["failed", "completed"] });
      }
    },
  },
  {
    name: "huge-environment",
    says: "100,000 variables, and one of 50 MB that is exported",
    runs: true,
    run: async (world) => {
      await runScripts(world, 'for i in $(seq 100000); do export "v$i=$i"; done; env > /dev/null; date', {
        file: hoggingFile,
        count: 1,
        ends: ["failed", "completed"],
      });
      await runScripts(
        world,
        `${appendThousands("p", "x", 50_000)}; export X=$(cat p); date; python3 -c 'pass'`,
        {
          file: hoggingFile,
          count: 1,
          ends: ["failed", "completed"],
        },
      );
    },
  },
  {
    name: "flagged-command-flood",
    says: "scripts that ask a person for one flagged command after the other",
    runs: true,
    run: async (world) => {
      const workflowId = await world.workflow(obedientFile);
      const begun = await Promise.all(
        Array.from({ length: 20 }, () =>
          world.start(workflowId, { input_text: "while :; do rm -r /workspace/x; done" }),
        ),
      );
      await pause(3_000);
      for (const { runId } of begun) await world.call({ path: `/runs/${runId}/approvals` });
    },
  },
];
