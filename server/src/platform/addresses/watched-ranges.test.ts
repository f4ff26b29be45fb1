import { describe, expect, it, onTestFinished, vi } from "vitest";
import { WatchedRanges } from "./watched-ranges.ts";

async function watching(read: () => Promise<readonly string[]>) {
  const troubles: unknown[] = [];
  const ranges = new WatchedRanges({ read, onError: (error) => troubles.push(error), everyMs: 5 });
  onTestFinished(() => ranges.stop());
  await ranges.start();
  return { ranges, troubles };
}

describe("watched ranges", () => {
  it("follow what others change, by themselves and when asked to look", async () => {
    let stored = ["10.0.0.0/8"];
    const { ranges } = await watching(async () => stored);
    expect([ranges.admits("10.1.2.3"), ranges.admits("192.0.2.1"), ranges.admits("unknown")]).toEqual([
      true,
      false,
      false,
    ]);
    stored = ["192.0.2.0/24"];
    await ranges.look();
    expect(ranges.admits("192.0.2.1")).toBe(true);
    stored = ["::/0"];
    await vi.waitFor(() => expect(ranges.admits("2001:db8::1")).toBe(true), 10_000);
    expect(ranges.admits("192.0.2.1")).toBe(false);
  });

  it("hold as they were while they cannot be read, and say so once", async () => {
    let fault: Error | null = null;
    const { ranges, troubles } = await watching(async () => {
      if (fault) throw fault;
      return ["10.0.0.0/8"];
    });
    fault = new Error("away");
    await ranges.look();
    await ranges.look();
    expect(ranges.admits("10.1.2.3")).toBe(true);
    expect(troubles).toEqual([fault]);
  });

  it("do not start without having been read", async () => {
    await expect(watching(() => Promise.reject(new Error("away")))).rejects.toThrow("away");
    await expect(watching(async () => ["x"])).rejects.toThrow("unsound");
  });
});
