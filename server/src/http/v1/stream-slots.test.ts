import { expect, it } from "vitest";
import { StreamSlots } from "./stream-slots.ts";

const retryAfterSeconds = 5;

function slots(maxStreams: number, maxStreamsPerKey: number) {
  const held = new StreamSlots({ maxStreams, maxStreamsPerKey });
  const outcome = (keyId: string) => {
    const slot = held.take(keyId);
    return slot.ok ? "open" : slot.refusal.facts;
  };
  return { held, outcome };
}

it("are so many for one key and not one more, while other keys have theirs", () => {
  const { outcome } = slots(10, 2);
  expect([outcome("a"), outcome("a")]).toEqual(["open", "open"]);
  expect(outcome("a")).toEqual({ streamsOf: "key", maxStreams: 2, retryAfterSeconds });
  expect(outcome("b")).toBe("open");
});

it("are so many in all and not one more, whosever they are", () => {
  const { outcome } = slots(3, 2);
  expect([outcome("a"), outcome("a"), outcome("b")]).toEqual(["open", "open", "open"]);
  expect(outcome("c")).toEqual({ streamsOf: "server", maxStreams: 3, retryAfterSeconds });
});

it("can be taken again when they are given back", () => {
  const { held, outcome } = slots(1, 1);
  for (let round = 0; round < 3; round += 1) {
    const slot = held.take("a");
    expect([slot.ok, outcome("a"), outcome("b")]).toMatchObject([
      true,
      { streamsOf: "key" },
      { streamsOf: "server" },
    ]);
    if (slot.ok) slot.free();
  }
});
