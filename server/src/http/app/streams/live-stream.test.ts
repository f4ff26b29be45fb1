import { text } from "node:stream/consumers";
import { limits } from "@sluice/contract";
import { expect, it } from "vitest";
import { LiveStream } from "./live-stream.ts";

const change = (position: number) => ({
  ...{ writtenBy: 7, position, at: 1, topic: "runs" as const, id: `run_${position}` },
  ...{ revision: 1, status: "running", audience: null },
});

it("holds no more for a page that does not read than its bound, and has it begin anew when it does", async () => {
  const page = new LiveStream({ resumes: false });
  page.onPlace({ writtenBy: 7, position: 0 }, false);
  for (let position = 1; position <= 20_000; position += 1) {
    page.onChanges([change(position)], { writtenBy: 7, position });
  }
  const held = page.stream.writableLength + page.stream.readableLength;
  expect(held).toBeLessThan(limits.live.unreadMaxBytes + 1_000);
  const read = text(page.stream);
  // It goes on once the page has read what it was sent.
  await new Promise((resolve) => page.stream.once("drain", resolve));
  page.onChanges([change(20_001)], { writtenBy: 7, position: 20_001 });
  page.onIdle({ writtenBy: 7, position: 20_001 });
  page.onClose();
  const frames = (await read).trim().split("\n\n");
  expect(frames.slice(-3)).toEqual([
    "id: 7.20000\nevent: reset\ndata: {}",
    expect.stringContaining("id: 7.20001\nevent: change\n"),
    ": still here\nid: 7.20001",
  ]);
  expect(frames.filter((frame) => frame.includes("event: reset"))).toHaveLength(1);
});
