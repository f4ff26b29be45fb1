import { expect, it } from "vitest";
import { BodyRoom } from "./body-room.ts";

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

function room(maxBytes: number, maxBytesPerOwner: number) {
  const bodies = new BodyRoom({ maxBytes, maxBytesPerOwner });
  const got: string[] = [];
  const take = (owner: string, bytes: number) =>
    bodies.take(owner, bytes).then((release) => {
      got.push(`${owner} ${bytes}`);
      return release;
    });
  return { got, take };
}

it("gives one owner so much and no more, and keeps nobody else waiting for it", async () => {
  const { got, take } = room(100, 40);
  const first = take("a", 40);
  const second = take("a", 1);
  await take("b", 40);
  expect(got).toEqual(["a 40", "b 40"]);
  (await first)();
  await second;
  expect(got).toEqual(["a 40", "b 40", "a 1"]);
});

it("gives so much in all, in the order in which it was asked for", async () => {
  const { got, take } = room(100, 100);
  const first = take("a", 60);
  await take("b", 40);
  void take("c", 50);
  void take("d", 1);
  await turn();
  expect(got).toEqual(["a 60", "b 40"]);
  (await first)();
  await turn();
  expect(got).toEqual(["a 60", "b 40", "c 50", "d 1"]);
});
