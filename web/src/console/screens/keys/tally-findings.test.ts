import { expect, it } from "vitest";
import { tallyFindings } from "./tally-findings.ts";

it("counts keys by finding and leaves out what was found of none", () => {
  const found = (...names: ("never_used" | "idle" | "open_to_every_address")[]) => ({
    findings: names.map((finding) => ({ finding, message: "" })),
  });
  expect(
    tallyFindings([found("open_to_every_address", "never_used"), found("open_to_every_address")]),
  ).toEqual([
    { finding: "never_used", keys: 1 },
    { finding: "open_to_every_address", keys: 2 },
  ]);
});
