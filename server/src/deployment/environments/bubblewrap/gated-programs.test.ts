import { describe, expect, it } from "vitest";
import { gateFault } from "./gate-fault.ts";
import { gatedPrograms } from "./gated-programs.ts";
import { installedPrograms } from "./installed-programs.ts";

const flag = (...patterns: string[]) => patterns.map((pattern) => ({ pattern, reason: "" }));
const nc = { paths: ["/usr/bin/nc.openbsd"], names: new Set(["nc.openbsd", "nc"]) };
const mkfs = { paths: ["/usr/sbin/mke2fs"], names: new Set(["mke2fs", "mkfs.ext2"]) };
const unzip = { paths: ["/usr/bin/unzip", "/usr/bin/zipinfo"], names: new Set(["unzip", "zipinfo"]) };
const bash = { paths: ["/usr/bin/bash"], names: new Set(["bash", "rbash", "sushell"]) };

describe("the programs that are kept out of a sandbox", () => {
  it("are those that a pattern names, by any of their names, with every path of the same file", () => {
    const gated = gatedPrograms([nc, mkfs, unzip, bash], flag("nc|ssh -l", "mkfs*", "zipinfo"));
    expect(gated).toEqual([
      { ...nc, flaggedNames: ["nc"] },
      { ...mkfs, flaggedNames: ["mkfs.ext2"] },
      { ...unzip, flaggedNames: ["zipinfo"] },
    ]);
  });

  it("cannot be one file with what runs scripts", () => {
    const patterns = flag("sushell");
    expect(gateFault(patterns, gatedPrograms([bash], patterns), ["/usr/bin/bash"])).toContain('"sushell"');
    expect(gateFault(patterns, [], ["/usr/bin/bash"])).toBeNull();
    expect(gateFault(flag("b*"), [], [])).toContain('"b*"');
  });
});

describe("the programs of this machine", () => {
  it("are listed once, with their links, and not looked for again while nothing is installed", async ({
    skip,
  }) => {
    skip(process.platform !== "linux", "sandboxes are there on Linux only");
    const programs = await installedPrograms();
    const shells = programs.filter(({ names }) => names.has("sh"));
    expect(shells).toHaveLength(1);
    expect(shells[0]?.paths.every((path) => path.startsWith("/usr/"))).toBe(true);
    expect(await installedPrograms()).toBe(programs);
  });
});
