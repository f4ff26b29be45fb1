import { setTimeout as pause } from "node:timers/promises";
import type { Load } from "../load.ts";
import type { RawConnection } from "../raw-connection.ts";
import { obedientFile, waitingFile } from "../workflow-file.ts";
import type { World } from "../world.ts";

function follow(
  world: World,
  runId: string,
  options: { paused?: boolean; lastEventId?: string } = {},
): RawConnection {
  const connection = world.connect(options.paused ? { paused: true } : {});
  const headers = {
    ...world.attacker.headers,
    Accept: "text/event-stream",
    ...(options.lastEventId !== undefined && { "Last-Event-ID": options.lastEventId }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  connection.write(
    `${[`GET /api/v1/runs/${runId}/events HTTP/1.1`, "Host: abuse", ...lines].join("\r\n")}\r\n\r\n`,
  );
  return connection;
}

async function waitingRun(world: World): Promise<string> {
  const { runId, status } = await world.start(await world.workflow(waitingFile));
  world.demand(runId !== null, `a start was answered ${status}`);
  return runId ?? "";
}

function countAll(world: World, open: readonly RawConnection[]): void {
  for (const connection of open) {
    world.count(connection.statuses[0] ?? "no answer");
    connection.close();
  }
}

export const streams: readonly Load[] = [
  {
    name: "streams-by-the-hundred",
    says: "600 event streams of one key on a run that waits; over the cap they are refused",
    run: async (world) => {
      const runId = await waitingRun(world);
      const open: RawConnection[] = [];
      for (let wave = 0; wave < 30; wave += 1) {
        open.push(...Array.from({ length: 20 }, () => follow(world, runId)));
        await pause(50);
      }
      await pause(2_000);
      const refused = open.filter(({ statuses }) => statuses[0] === 429).length;
      world.demand(refused > 0, "600 event streams of one key were all served");
      countAll(world, open);
    },
  },
  {
    name: "streams-never-read",
    says: "100 event streams that nobody reads, on a run that says 500 lines of 1,000 characters",
    runs: true,
    run: async (world) => {
      const script = `line=$(printf '%1000s' '' | tr ' ' x); sleep 1; for i in $(seq 500); do progress "$i $line"; done; sleep 2`;
      const { runId } = await world.start(await world.workflow(obedientFile), { input_text: script });
      const open = Array.from({ length: 100 }, () => follow(world, runId ?? "", { paused: true }));
      const run = await world.ended(runId ?? "");
      world.demand(run?.status === "completed", `the run that is followed ended ${run?.status}`);
      countAll(world, open);
    },
  },
  {
    name: "streams-that-come-and-go",
    says: "1,000 event streams, each left after a moment",
    quick: true,
    run: async (world) => {
      const runId = await waitingRun(world);
      for (let wave = 0; wave < 50; wave += 1) {
        const open = Array.from({ length: 20 }, () => follow(world, runId));
        await pause(30);
        countAll(world, open);
      }
      // Whoever has left must not count against the cap for ever.
      const giveUpAt = Date.now() + 20_000;
      for (let status: number | string = 0; status !== 200 && Date.now() < giveUpAt; await pause(100)) {
        const again = follow(world, runId);
        [status = "silence"] = await again.answers(1, 5_000);
        again.close();
        if (status === 200) return;
      }
      world.demand(false, "after they had left, no event stream was served any more");
    },
  },
  {
    name: "odd-last-event-ids",
    says: "streams that go on behind events that never were",
    quick: true,
    run: async (world) => {
      const runId = await waitingRun(world);
      const ids = [
        "",
        ":",
        "seg_0001:-1",
        `seg_0001:${"9".repeat(300)}`,
        "seg_9999:1",
        "x".repeat(7_000),
        "seg_0001:1e3",
        "seg_0001:NaN",
      ];
      const open = ids.map((lastEventId) => follow(world, runId, { lastEventId }));
      await Promise.all(open.map((connection) => connection.answers(1, 5_000)));
      for (const { statuses } of open) {
        world.demand(
          [200, 204, 400, 404].includes(statuses[0] ?? 0),
          `an odd Last-Event-ID was answered ${statuses[0]}`,
        );
      }
      countAll(world, open);
    },
  },
];
