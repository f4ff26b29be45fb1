import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { smallDisk } from "../../testing/small-disk.ts";
import { writeWithRetry } from "./write-with-retry.ts";

it("waits on a full disk until there is room, and gives up when its file is closed", async (context) => {
  const disk = await smallDisk(context, 2);
  const paths = ["kept", "closed"].map((name) => join(disk.folder, name));
  const [kept, closed] = await Promise.all(paths.map((path) => open(path, "wx")));
  if (!kept || !closed) throw new Error("not opened");
  disk.fill();
  const bytes = Buffer.alloc(100_000, "planted ");
  const waiting = writeWithRetry(kept, bytes, 0);
  const given = writeWithRetry(closed, bytes, 0).catch((cause: unknown) => cause);
  await closed.close();
  expect(await given).toBeInstanceOf(Error);
  disk.empty();
  await waiting;
  await kept.close();
  expect((await readFile(paths[0] ?? "")).equals(bytes)).toBe(true);
});
