import { expect, it } from "vitest";
import { whomToAsk } from "./whom-to-ask.ts";

it("names who makes keys, and no more than two of them", () => {
  const person = (name: string, administers_console = true) => ({ name, administers_console });
  expect(whomToAsk([person("Ben", false)])).toBe("an administrator of the console");
  expect(whomToAsk([person("Ada"), person("Ben", false)])).toBe("Ada");
  expect(whomToAsk([person("Ada"), person("Cleo")])).toBe("Ada or Cleo");
  expect(whomToAsk([person("Ada"), person("Cleo"), person("Dan")])).toBe(
    "Ada, Cleo or another administrator",
  );
});
