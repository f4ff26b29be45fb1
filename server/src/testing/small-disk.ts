import { execFileSync } from "node:child_process";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "vitest";
import { onTestFinished } from "vitest";
import { freshFolder } from "./fresh-databases.ts";

/** A disk of its own for a test, that can be filled to the last byte and emptied again. */
export interface SmallDisk {
  readonly folder: string;
  fill(): void;
  empty(): void;
}

/** Only root may mount one; elsewhere the test is skipped, and says so. */
export async function smallDisk(context: TestContext, megabytes: number): Promise<SmallDisk> {
  if (process.platform !== "linux" || process.getuid?.() !== 0) {
    return context.skip("a disk of its own can be mounted by root on Linux alone");
  }
  const folder = await freshFolder();
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=700`, "sluice-test", folder], {
      stdio: "pipe",
    });
  } catch (cause) {
    return context.skip(`a small disk cannot be mounted here (${(cause as Error).message.trim()})`);
  }
  onTestFinished(() => {
    execFileSync("umount", ["--lazy", folder]);
  });
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill() {
      // Again and again, because others write meanwhile; the last pieces are as small as a page.
      for (let round = 0; statfsSync(folder).bavail > 0 && round < 100; round += 1) {
        const { bavail, bsize } = statfsSync(folder);
        try {
          writeFileSync(ballast, Buffer.alloc(bavail * bsize), { flag: "a" });
        } catch {} // somebody else was faster
      }
    },
    empty: () => rmSync(ballast, { force: true }),
  };
}
