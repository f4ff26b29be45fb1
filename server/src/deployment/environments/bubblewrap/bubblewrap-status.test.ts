import { describe, expect, it } from "vitest";
import {
  type BubblewrapHost,
  bubblewrapStatus,
  hostWith,
  sandboxUserName,
  thisHost,
} from "./bubblewrap-status.ts";

const sound: BubblewrapHost = {
  platform: "linux",
  ownUid: 1000,
  findProgram: async (name) => `/usr/bin/${name}`,
  findUser: async () => null,
  probe: async () => null,
};

describe("whether bubblewrap can be had", () => {
  it("is yes for an unprivileged server where it makes a sandbox", async () => {
    expect(await bubblewrapStatus(sound)).toEqual({ state: "ready" });
  });

  it("is yes for root with a dedicated user, who is the one that is tried", async () => {
    const tried: unknown[] = [];
    const host: BubblewrapHost = {
      ...sound,
      ownUid: 0,
      findUser: async () => ({ uid: 900, gid: 901 }),
      probe: async (_program, user) => {
        tried.push(user);
        return null;
      },
    };
    expect(await bubblewrapStatus(host)).toEqual({ state: "ready" });
    expect(tried).toEqual([{ uid: 900, gid: 901 }]);
  });

  it.each<[string, Partial<BubblewrapHost>, string]>([
    ["another system", { platform: "darwin" }, "not on Linux"],
    ["no program", { findProgram: async () => null }, "not installed"],
    ["root without a user", { ownUid: 0 }, "runs as root"],
    [
      "root with a user who is root",
      { ownUid: 0, findUser: async () => ({ uid: 0, gid: 0 }) },
      "runs as root",
    ],
    ["no namespaces", { probe: async () => "No permissions to create a new namespace" }, "No permissions"],
  ])("is no with %s, and says why", async (_what, difference, said) => {
    const status = await bubblewrapStatus({ ...sound, ...difference });
    expect(status).toEqual({ state: "needs_attention", reason: expect.stringContaining(said) });
  });

  it("is answered on this machine one way or the other", async () => {
    const status = await bubblewrapStatus(thisHost);
    if (status.state === "needs_attention") expect(status.reason).toMatch(/\.$/);
    else expect(status).toEqual({ state: "ready" });
  });
});

describe("what an operator says of the machine", () => {
  const user = "64999:64998";

  it("names a program in another place, which must be one", async () => {
    expect(await hostWith({ program: process.execPath, user }).findProgram("bwrap")).toBe(process.execPath);
    expect(await hostWith({ program: "/nowhere/bwrap", user }).findProgram("bwrap")).toBeNull();
    expect(await hostWith({ program: null, user }).findProgram("sh")).toMatch(/\/sh$/);
  });

  it("names a user with an account or without one", async () => {
    const find = (name: string) => hostWith({ program: null, user: name }).findUser(sandboxUserName);
    expect(await find(user)).toEqual({ uid: 64_999, gid: 64_998 });
    expect(await find("root")).toEqual({ uid: 0, gid: 0 });
    expect(await find("nobody-of-this-name")).toBeNull();
  });
});
