import { expect, it } from "vitest";
import { ScanTurns } from "./scan-turns.ts";

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

it("lets so many bytes through in one turn of the event loop, and the next with the next", async () => {
  const turns = new ScanTurns(100);
  expect([turns.takeNow(60), turns.takeNow(40), turns.takeNow(1)]).toEqual([true, true, false]);
  await nextTurn();
  expect([turns.takeNow(100), turns.takeNow(1)]).toEqual([true, false]);
});

it("lets owners take turns, however much one of them has waiting", async () => {
  const turns = new ScanTurns(100);
  const order: string[] = [];
  const asked = ["a", "a", "a", "a", "b", "c", "b"].map((owner) =>
    turns.take(owner, 100).then(() => order.push(owner)),
  );
  await Promise.all(asked);
  expect(order).toEqual(["a", "a", "b", "c", "a", "b", "a"]);
});

it("lets nobody pass those who wait", async () => {
  const turns = new ScanTurns(100);
  expect(turns.takeNow(90)).toBe(true);
  const waiting = turns.take("a", 50);
  expect(turns.takeNow(10)).toBe(false);
  await waiting;
  expect([turns.takeNow(50), turns.takeNow(1)]).toEqual([true, false]);
});

it("gives the event loop a turn between any two grants that fill one", async () => {
  const turns = new ScanTurns(100);
  let loops = 0;
  let isCounting = true;
  const count = () => {
    loops += 1;
    if (isCounting) setImmediate(count);
  };
  setImmediate(count);
  for (let slice = 0; slice < 64; slice += 1) await turns.take("a", 100);
  isCounting = false;
  expect(loops).toBeGreaterThanOrEqual(62);
});
