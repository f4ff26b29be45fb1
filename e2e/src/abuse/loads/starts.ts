import { randomUUID } from "node:crypto";
import type { Load } from "../load.ts";
import { briefFile, hurriedFile, obedientFile, waitingFile } from "../workflow-file.ts";

export const starts: readonly Load[] = [
  {
    name: "one-idempotency-key",
    says: "one start sent 300 times at once: one run",
    quick: true,
    runs: true,
    run: async (world) => {
      const workflowId = await world.workflow(briefFile);
      const once = { "Idempotency-Key": randomUUID() };
      const answers = await Promise.all(
        Array.from({ length: 300 }, () =>
          world.start(workflowId, { input_text: "same" }, world.attacker, once),
        ),
      );
      const runs = new Set(answers.flatMap(({ body }) => (body?.run_id ? [body.run_id] : [])));
      world.demand(runs.size === 1, `one idempotency key started ${runs.size} runs`);
      for (const { status } of answers)
        world.demand([200, 202, 409].includes(Number(status)), `was answered ${status}`);
    },
  },
  {
    name: "one-idempotency-key-many-bodies",
    says: "one idempotency key with 300 different bodies at once: one run, the rest are told",
    quick: true,
    runs: true,
    run: async (world) => {
      const workflowId = await world.workflow(briefFile);
      const once = { "Idempotency-Key": randomUUID() };
      const answers = await Promise.all(
        Array.from({ length: 300 }, (_, body) =>
          world.start(workflowId, { input_text: `${body}` }, world.attacker, once),
        ),
      );
      const taken = answers.filter(({ status }) => status === 202).length;
      world.demand(taken === 1, `one idempotency key was taken ${taken} times`);
      for (const { status } of answers)
        world.demand([202, 409].includes(Number(status)), `was answered ${status}`);
    },
  },
  {
    name: "odd-idempotency-keys",
    says: "idempotency keys that are empty, too long, not ASCII, given twice; labels and references at their bounds",
    quick: true,
    run: async (world) => {
      const workflowId = await world.workflow(briefFile);
      const path = `/workflows/${workflowId}/runs`;
      const keys = ["", " ", "x".repeat(129), "caf\u00e9", "x".repeat(8_000)];
      const refused = await world.flood(8, 100, (call) => {
        const headers = { "Idempotency-Key": keys[call % keys.length] ?? "" };
        return { method: "POST", path, headers, body: "{}" };
      });
      for (const { status } of refused)
        world.demand(status === 400, `an odd idempotency key was answered ${status}`);
      const wide = "~".repeat(256);
      const labels = Object.fromEntries(
        Array.from({ length: 10 }, (_, index) => [`${index}`.repeat(64).slice(0, 64), wide]),
      );
      const { status } = await world.start(workflowId, { labels, client_reference: "~".repeat(256) });
      world.demand(status === 202, `labels at their bound were answered ${status}`);
      for (const over of [
        { client_reference: "~".repeat(257) },
        { labels: { ...labels, more: "" } },
        { labels: { "": "x" } },
      ]) {
        const { status: answered } = await world.start(workflowId, over);
        world.demand(answered === 400, `labels over their bound were answered ${answered}`);
      }
    },
  },
  {
    name: "quota-exhaustion",
    says: "a key of 5 runs a day starts 300",
    quick: true,
    runs: true,
    run: async (world) => {
      const key = await world.key("Greedy", { quota: 5 });
      const workflowId = await world.workflow(briefFile);
      const answers = await Promise.all(Array.from({ length: 300 }, () => world.start(workflowId, {}, key)));
      const taken = answers.filter(({ status }) => status === 202).length;
      world.demand(taken === 5, `a key of 5 runs a day started ${taken}`);
      for (const { status } of answers)
        world.demand([202, 429].includes(Number(status)), `was answered ${status}`);
    },
  },
  {
    name: "slot-exhaustion",
    says: "a key that may have 3 runs going starts 300 that wait",
    quick: true,
    runs: true,
    run: async (world) => {
      const key = await world.key("Crowding", { concurrent: 3 });
      const workflowId = await world.workflow(waitingFile);
      const answers = await Promise.all(Array.from({ length: 300 }, () => world.start(workflowId, {}, key)));
      const taken = answers.filter(({ status }) => status === 202).length;
      world.demand(taken === 3, `a key of 3 runs at a time started ${taken}`);
    },
  },
  {
    name: "start-flood",
    says: "a key starts 1,500 runs as fast as it can",
    runs: true,
    run: async (world) => {
      const key = await world.key("Flooder");
      const workflowId = await world.workflow(briefFile);
      const lane = async () => {
        for (let start = 0; start < 50; start += 1) await world.start(workflowId, {}, key);
      };
      await Promise.all(Array.from({ length: 30 }, lane));
    },
  },
  {
    name: "large-inputs-flood",
    says: "200 starts with input texts of 20,000 characters of four bytes each",
    runs: true,
    run: async (world) => {
      const workflowId = await world.workflow(briefFile);
      const body = { input_text: "\u{1F600}".repeat(20_000) };
      const lane = async () => {
        for (let start = 0; start < 20; start += 1) await world.start(workflowId, body);
      };
      await Promise.all(Array.from({ length: 10 }, lane));
    },
  },
  {
    name: "cancel-storm",
    says: "30 runs that wait and 10 that work, each cancelled 20 times at once",
    runs: true,
    run: async (world) => {
      const waiting = await world.workflow(waitingFile);
      const working = await world.workflow(obedientFile);
      const begun = await Promise.all([
        ...Array.from({ length: 30 }, () => world.start(waiting)),
        ...Array.from({ length: 10 }, () => world.start(working, { input_text: "sleep 15" })),
      ]);
      await Promise.all(
        begun.map(async ({ runId }) => {
          const answers = await Promise.all(Array.from({ length: 20 }, () => world.cancel(runId ?? "")));
          const taken = answers.filter(({ status }) => status === 202).length;
          world.demand(taken === 1, `one run was cancelled ${taken} times`);
          const run = await world.ended(runId ?? "");
          world.demand(run?.status === "cancelled", `a cancelled run is ${run?.status}`);
        }),
      );
    },
  },
  {
    name: "start-and-cancel",
    says: "200 runs, each cancelled the moment it is acknowledged",
    runs: true,
    run: async (world) => {
      const workflowId = await world.workflow(hurriedFile);
      const lane = async () => {
        for (let run = 0; run < 20; run += 1) {
          const { runId } = await world.start(workflowId, {
            input_text: "echo x; sleep 1; echo y > outputs/y",
          });
          if (runId !== null) await world.cancel(runId);
        }
      };
      await Promise.all(Array.from({ length: 10 }, lane));
    },
  },
  {
    name: "erase-storm",
    says: "20 runs, each erased 20 times at once while its files are being downloaded",
    runs: true,
    run: async (world) => {
      const workflowId = await world.workflow(obedientFile);
      const script = "for i in 1 2 3 4 5; do printf '%50000s' '' > outputs/$i; done";
      const runs = await Promise.all(
        Array.from({ length: 20 }, () => world.runToEnd(workflowId, { input_text: script })),
      );
      await Promise.all(
        runs.map(async (run) => {
          const zip = () => world.call({ path: `/runs/${run?.run_id}/outputs.zip` });
          const erase = () => world.call({ method: "DELETE", path: `/runs/${run?.run_id}/data` });
          await Promise.all([zip(), ...Array.from({ length: 20 }, erase), zip()]);
          const { body } = await world.call({ path: `/runs/${run?.run_id}/outputs` });
          world.demand(body?.outputs?.length === 0, "an erased run still lists files");
        }),
      );
    },
  },
  {
    name: "erase-while-running",
    says: "runs that are going are erased and cancelled in a race, 100 times",
    runs: true,
    run: async (world) => {
      const workflowId = await world.workflow(hurriedFile);
      const lane = async () => {
        for (let round = 0; round < 10; round += 1) {
          const { runId } = await world.start(workflowId, { input_text: "echo a > outputs/a; sleep 1" });
          const erase = () => world.call({ method: "DELETE", path: `/runs/${runId}/data` });
          const answers = await Promise.all([erase(), world.cancel(runId ?? ""), erase(), erase()]);
          for (const { status } of answers) {
            world.demand(
              [200, 202, 409].includes(Number(status)),
              `erasing in a race was answered ${status}`,
            );
          }
        }
      };
      await Promise.all(Array.from({ length: 10 }, lane));
    },
  },
  {
    name: "odd-characters",
    says: "input texts, labels and references with half surrogates, NUL, right-to-left marks and line breaks",
    quick: true,
    runs: true,
    run: async (world) => {
      const workflowId = await world.workflow(obedientFile);
      const odd = [
        "\\ud800",
        "\\udfff\\ud800",
        "\\u0000",
        "\\u202e\\u2066",
        "\\r\\n\\u2028",
        "\\ufeff",
        "\\uffff",
      ];
      for (const text of odd) {
        for (const body of [
          `{"input_text":"echo '${text}'"}`,
          `{"labels":{"a":"${text}"}}`,
          `{"client_reference":"${text}"}`,
        ]) {
          const headers = { "Idempotency-Key": randomUUID() };
          const path = `/workflows/${workflowId}/runs`;
          const { status, body: answer } = await world.call({ method: "POST", path, headers, body });
          world.demand([202, 400].includes(Number(status)), `odd characters were answered ${status}`);
          if (status !== 202) continue;
          world.started.push({ key: world.attacker, runId: answer.run_id });
          await world.ended(answer.run_id);
          for (const part of ["", "/steps", "/events"])
            await world.call({ path: `/runs/${answer.run_id}${part}` });
        }
      }
    },
  },
];
