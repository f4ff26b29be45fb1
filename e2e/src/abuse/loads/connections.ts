import { setTimeout as pause } from "node:timers/promises";
import type { Load } from "../load.ts";
import type { RawConnection } from "../raw-connection.ts";
import type { World } from "../world.ts";

const head = (line: string, key: Record<string, string> = {}) =>
  `${[line, "Host: abuse", ...Object.entries(key).map(([name, value]) => `${name}: ${value}`)].join("\r\n")}\r\n`;

const times = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index));

/** Opens so many connections that each say a little, again and again. */
async function trickle(
  world: World,
  count: number,
  first: string,
  again: string,
  forMs: number,
): Promise<void> {
  const connections = times(count, () => world.connect());
  for (const connection of connections) connection.write(first);
  for (const until = Date.now() + forMs; Date.now() < until; ) {
    for (const connection of connections) connection.write(again);
    await pause(100);
  }
  countAll(world, connections);
}

function countAll(world: World, connections: readonly RawConnection[]): void {
  for (const connection of connections) {
    for (const outcome of connection.statuses.length > 0 ? connection.statuses : ["no answer"]) {
      world.count(outcome);
    }
    connection.close();
  }
}

export const connections: readonly Load[] = [
  {
    name: "slow-headers",
    says: "300 connections send a header line every 100 ms and never finish",
    run: (world) => trickle(world, 300, head("GET /api/v1/me HTTP/1.1"), "X-Slow: 1\r\n", 6_000),
  },
  {
    name: "slow-bodies",
    says: "300 callers with a key announce 1 MiB and send a byte every 100 ms",
    run: (world) => {
      const begun = head("POST /api/v1/workflows/wf_x/runs HTTP/1.1", world.attacker.headers);
      return trickle(world, 300, `${begun}Content-Length: 1048576\r\n\r\n{`, " ", 6_000);
    },
  },
  {
    name: "slow-bodies-anonymous",
    says: "500 callers without a key send all of a 1 MiB body but its last byte, and wait",
    run: async (world) => {
      const begun = head("POST /api/v1/workflows/wf_x/runs HTTP/1.1");
      const body = `${begun}Content-Length: 1048576\r\n\r\n[${"0,".repeat(524_286)}0]`;
      const open = times(500, () => world.connect());
      for (const connection of open) {
        connection.write(body.slice(0, -1));
        await pause(5);
      }
      await pause(2_000);
      countAll(world, open);
    },
  },
  {
    name: "bodies-that-never-come",
    says: "300 callers announce a body, send a tenth of it and say that they are done",
    quick: true,
    run: async (world) => {
      const begun = head("POST /api/v1/workflows/wf_x/runs HTTP/1.1", world.attacker.headers);
      const open = times(300, () => world.connect());
      for (const connection of open) {
        connection.write(`${begun}Content-Length: 1000\r\n\r\n${"[".repeat(100)}`);
        connection.socket.end();
      }
      await pause(1_000);
      countAll(world, open);
    },
  },
  {
    name: "half-closed",
    says: "300 callers ask and close their side at once; each must be answered or cut off",
    quick: true,
    run: async (world) => {
      const asked = `${head("GET /api/v1/me HTTP/1.1", world.attacker.headers)}\r\n`;
      await Promise.all(
        times(300, async () => {
          const connection = world.connect();
          connection.write(asked);
          connection.socket.end();
          const [outcome = "silence"] = await connection.answers(1, 10_000);
          world.count(outcome);
          world.demand(outcome !== "silence", "a half-closed connection was left without a word");
        }),
      );
    },
  },
  {
    name: "idle-connections",
    says: "1,500 connections that say nothing",
    run: async (world) => {
      const open = times(1_500, () => world.connect());
      await pause(4_000);
      countAll(world, open);
    },
  },
  {
    name: "connect-and-leave",
    says: "3,000 connections that are reset the moment they stand",
    quick: true,
    run: async (world) => {
      for (let round = 0; round < 30; round += 1) {
        const open = times(100, () => world.connect());
        await pause(20);
        for (const connection of open) connection.socket.resetAndDestroy();
        world.count("reset");
      }
    },
  },
  {
    name: "pipelined-health",
    says: "20 connections send 500 requests each without waiting for an answer",
    quick: true,
    run: async (world) => {
      const asked = `${head("GET /api/v1/health HTTP/1.1")}\r\n`.repeat(500);
      const open = times(20, () => world.connect());
      for (const connection of open) connection.write(asked);
      await pause(3_000);
      countAll(world, open);
    },
  },
  {
    name: "pipelined-and-never-read",
    says: "20 connections send 2,000 requests with a key each and read no answer",
    run: async (world) => {
      const key = await world.key("Pipeliner");
      const asked = `${head("GET /api/v1/runs?limit=100 HTTP/1.1", key.headers)}\r\n`.repeat(2_000);
      const open = times(20, () => world.connect({ paused: true }));
      for (const connection of open) connection.write(asked);
      await pause(5_000);
      countAll(world, open);
    },
  },
  {
    name: "leave-before-the-answer",
    says: "1,000 callers ask for a page of runs and hang up at once",
    quick: true,
    run: async (world) => {
      const asked = `${head("GET /api/v1/runs?limit=100 HTTP/1.1", world.attacker.headers)}\r\n`;
      for (let round = 0; round < 20; round += 1) {
        const open = times(50, () => world.connect());
        for (const connection of open) connection.write(asked);
        await pause(15);
        for (const connection of open) connection.close();
        world.count("left");
      }
    },
  },
];
