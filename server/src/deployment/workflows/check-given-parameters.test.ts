import type { Parameter } from "@sluice/contract";
import { expect, it } from "vitest";
import { checkGivenParameters } from "./check-given-parameters.ts";

const parameter = (name: string, pattern: string): Parameter => ({
  name,
  type: "string",
  required: true,
  description: "",
  constraints: { pattern },
});
const check = (contract: Parameter[], given: Record<string, string>) =>
  checkGivenParameters(contract, given, "key");

it("asks a process of its own what is too costly here, and answers as if it had been asked here", async () => {
  const contract = [
    parameter("cheap", "^c+$"),
    parameter("costly", "^(a{0,1000})*$"),
    parameter("long", "^l+$"),
  ];
  const given = { cheap: "c", costly: "aaa", long: "l".repeat(60_000) };
  expect(await check(contract, given)).toEqual({ ok: true, values: given });
  expect(await check(contract, { ...given, cheap: "x", long: `${given.long}x` })).toEqual({
    ok: false,
    problems: [
      { name: "cheap", reason: "The text does not match the pattern ^c+$" },
      { name: "long", reason: "The text does not match the pattern ^l+$" },
    ],
  });
});

it("counts all texts of a call together", async () => {
  const names = Array.from({ length: 40 }, (_, index) => `p${index}`);
  const given = Object.fromEntries(names.map((name) => [name, "l".repeat(1_100)]));
  const contract = names.map((name) => parameter(name, "^l+$"));
  expect(await check(contract, given)).toEqual({ ok: true, values: given });
});

it("refuses what the process cannot tell in its time, with the reason, and not what was told before", async () => {
  const contract = [parameter("cheap", "^c+$"), parameter("costly", "(a{0,1000})*$")];
  const judged = await check(contract, { cheap: "c", costly: "a".repeat(900_000) });
  const reason = "It takes too long to hold this text against the pattern (a{0,1000})*$; send a shorter one.";
  expect(judged).toEqual({ ok: false, problems: [{ name: "costly", reason }] });
});
