import { expect, it } from "vitest";
import { BodyCrowd } from "./body-crowd.ts";

it("holds so many bodies, and breaks off the oldest of whoever has most for one more", () => {
  const crowd = new BodyCrowd(4);
  const brokenOff: string[] = [];
  const enter = (owner: string, body: string) => crowd.enter(owner, () => brokenOff.push(body));
  enter("many", "many 1");
  enter("one", "one 1");
  enter("many", "many 2");
  enter("many", "many 3");
  expect(brokenOff).toEqual([]);
  enter("other", "other 1");
  expect(brokenOff).toEqual(["many 1"]);
  enter("many", "many 4");
  expect(brokenOff).toEqual(["many 1", "many 2"]);
});

it("forgets a body that has arrived, and is not confused by one that says so twice", () => {
  const crowd = new BodyCrowd(2);
  const brokenOff: string[] = [];
  const arrived = crowd.enter("a", () => brokenOff.push("a 1"));
  crowd.enter("b", () => brokenOff.push("b 1"));
  arrived();
  arrived();
  crowd.enter("b", () => brokenOff.push("b 2"));
  expect(brokenOff).toEqual([]);
  crowd.enter("c", () => brokenOff.push("c 1"));
  expect(brokenOff).toEqual(["b 1"]);
});
