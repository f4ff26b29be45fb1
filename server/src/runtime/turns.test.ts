import { expect, it } from "vitest";
import { Turns } from "./turns.ts";

const always = new AbortController().signal;

it("lets one at a time through, in order, and passes over those who gave up", async () => {
  const turns = new Turns();
  const went: string[] = [];
  const first = await turns.take(always);
  const gone = new AbortController();
  const second = turns.take(gone.signal);
  const third = turns.take(always).then((leave) => {
    went.push("third");
    leave();
  });
  gone.abort(new Error("gone"));
  await expect(second).rejects.toThrow("gone");
  await expect(turns.take(gone.signal)).rejects.toThrow("gone");
  expect(went).toEqual([]);
  first();
  await third;
  (await turns.take(always))();
  expect(went).toEqual(["third"]);
});
