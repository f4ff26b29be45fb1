import { setTimeout as pause } from "node:timers/promises";
import type { Load } from "../load.ts";
import type { World } from "../world.ts";
import { runWithFile } from "./reading.ts";

const fileBytes = 20_000_000;

const asking = (world: World, path: string) =>
  `${[
    `GET /api/v1${path} HTTP/1.1`,
    "Host: abuse",
    ...Object.entries(world.attacker.headers).map(([name, value]) => `${name}: ${value}`),
  ].join("\r\n")}\r\n\r\n`;

/** Begins so many downloads in waves and breaks each off while it is under way. */
async function breakOff(world: World, path: string, waves: number): Promise<void> {
  for (let wave = 0; wave < waves; wave += 1) {
    const open = Array.from({ length: 20 }, () => world.connect());
    for (const connection of open) connection.write(asking(world, path));
    await pause(60);
    for (const connection of open) {
      for (const status of connection.statuses) world.count(status);
      connection.socket.resetAndDestroy();
    }
  }
}

async function neverRead(world: World, path: string, readers: number, forMs: number): Promise<void> {
  const open = Array.from({ length: readers }, () => world.connect({ paused: true }));
  for (const connection of open) connection.write(asking(world, path));
  await pause(forMs);
  for (const connection of open) connection.close();
  world.count("unread");
}

export const downloads: readonly Load[] = [
  {
    name: "downloads-broken-off",
    says: "400 downloads of 20 MB, each broken off in the middle",
    run: async (world) => await breakOff(world, (await runWithFile(world, fileBytes)).contentPath, 20),
  },
  {
    name: "zips-broken-off",
    says: "200 zips of 20 MB, each broken off in the middle",
    run: async (world) =>
      await breakOff(world, `${(await runWithFile(world, fileBytes)).runPath}/outputs.zip`, 10),
  },
  {
    name: "downloads-never-read",
    says: "100 downloads of 20 MB that nobody reads",
    run: async (world) =>
      await neverRead(world, (await runWithFile(world, fileBytes)).contentPath, 100, 4_000),
  },
  {
    name: "zips-never-read",
    says: "100 zips of 20 MB that nobody reads",
    run: async (world) =>
      await neverRead(world, `${(await runWithFile(world, fileBytes)).runPath}/outputs.zip`, 100, 4_000),
  },
];
