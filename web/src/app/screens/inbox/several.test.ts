import { decisionsByPhase } from "@sluice/contract";
import { expect, it } from "vitest";
import { intentsFor } from "./several.ts";

const start = { choices: decisionsByPhase.start };
const result = { choices: decisionsByPhase.result };
const tool = { choices: decisionsByPhase.tool };

it("offers for results all that one result offers", () => {
  expect(intentsFor([result, result])).toEqual([
    { intent: "yes", decisions: ["approve"] },
    { intent: "back", decisions: ["send_back"] },
    { intent: "no", decisions: ["reject"] },
    { intent: "stop", decisions: ["stop"] },
  ]);
});

it("offers for unlike gates what all of them offer, each in its own word", () => {
  expect(intentsFor([start, tool, result])).toEqual([
    { intent: "yes", decisions: ["approve", "allow"] },
    { intent: "no", decisions: ["reject", "refuse"] },
    { intent: "stop", decisions: ["stop"] },
  ]);
});

it("offers nothing for none, nor where one was decided already", () => {
  expect(intentsFor([])).toEqual([]);
  expect(intentsFor([start, { choices: [] }])).toEqual([]);
});
