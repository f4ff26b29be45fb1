import { expect, it } from "vitest";
import { matchCommands } from "./match-commands.ts";

it("finds what holds every word, those that begin with them first", () => {
  const commands = ["Audit", "Create key", "Keys", "My account"].map((label) => ({ label, group: "Go to" }));
  const found = (text: string) => matchCommands(commands, text).map(({ label }) => label);
  expect(found("")).toEqual(["Audit", "Create key", "Keys", "My account"]);
  expect(found("key")).toEqual(["Keys", "Create key"]);
  expect(found("go  ACC")).toEqual(["My account"]);
  expect(found("nothing")).toEqual([]);
});
