import { describe, expect, it } from "vitest";
import type { StepRequest } from "../environment.ts";
import { stepBounds } from "../step-bounds.ts";
import { GatedCalls } from "./gated-calls.ts";

const rm = { paths: ["/usr/bin/rm"], names: new Set(["rm"]), flaggedNames: ["rm"] };
const many = { paths: ["/usr/bin/box"], names: new Set(["cp", "mv", "odd\nname"]), flaggedNames: ["mv"] };

function calls(decisions: StepRequest["decisions"] = []) {
  const orders: string[] = [];
  const heard: string[] = [];
  const observer = {
    progress() {},
    toolCalled: ({ id, command }: { id: number; command: string }) => heard.push(`${id} ${command}`),
    toolFinished: ({ id, exitCode }: { id: number; exitCode: number }) =>
      heard.push(`${id} ended ${exitCode}`),
    outputWritten() {},
  };
  const flagged = ["rm -r", "mv"].map((pattern) => ({ pattern, reason: "is tried" }));
  const request = { flagged, decisions, observer } as unknown as StepRequest;
  return { gated: new GatedCalls(request, [rm, many], (line) => orders.push(line)), orders, heard };
}

describe("calls of programs that are kept out", () => {
  it("have the program brought in under a name of their own, and taken out again", () => {
    const { gated, orders, heard } = calls();
    expect(gated.begin(["0", "7.1", "/workspace", "rm", "a b"])).toBe(true);
    expect(gated.begin(["0", "7.2", "/workspace", "rm", "x"])).toBe(true);
    const [first, second] = orders.map((order) => /^run 7\.\d (\d) ([0-9a-f]{32}) rm 0$/u.exec(order) ?? []);
    expect([first?.[1], second?.[1]]).toEqual(["1", "2"]);
    expect(first?.[2]).not.toBe(second?.[2]);
    gated.finish(["2", "3"]);
    gated.finish(["2", "0"]);
    gated.finish(["9", "0"]);
    expect(orders.slice(2)).toEqual([`remove ${second?.[2]}`]);
    expect(heard).toEqual(["1 rm 'a b'", "2 rm x", "2 ended 3"]);
  });

  it("end the attempt when a person must decide, whatever a script calls the program", () => {
    for (const name of ["rm", "ls", "", "rm\nrun 1 1 x rm 0"]) {
      const outcome = calls().gated.begin(["0", "1.1", "/workspace", name, "-r", "d"]);
      expect(outcome).toMatchObject({ kind: "parked", command: { command: "rm -r d" } });
    }
  });

  it("are judged by the name they were called by where one file is many programs", () => {
    const { gated, orders } = calls();
    expect(gated.begin(["1", "1.1", "/", "cp", "a", "b"])).toBe(true);
    expect(gated.begin(["1", "1.1", "/", "mv", "a", "b"])).toMatchObject({ kind: "parked" });
    expect(orders).toEqual([expect.stringMatching(/ cp 1$/u)]);
  });

  it("give an order of one line, whatever they hold", () => {
    const { gated, orders } = calls();
    gated.begin(["1", "1.1", "/\n", "odd\nname", "x\nremove /"]);
    gated.begin(["1\n", "1.1", "/", "cp", "x"]);
    for (const order of orders) expect(order).toMatch(/^run 1\.1 \d [0-9a-f]{32} (program|cp) 1$/u);
    const refusing = calls();
    const asked = refusing.gated.begin(["0", "1.1", "/", "rm", "-r"]);
    const fingerprint = typeof asked === "object" && asked.kind === "parked" ? asked.command.fingerprint : "";
    const { gated: refused, orders: said } = calls([{ fingerprint, allow: false, note: "no\nremove all" }]);
    expect(refused.begin(["0", "1.1", "/", "rm", "-r"])).toBe(true);
    expect(said).toEqual(["refuse 1.1 no remove all"]);
  });

  it.each([
    [["5", "1.1", "/", "rm"]],
    [["x", "1.1", "/", "rm"]],
    [["0", "1.1\n", "/", "rm"]],
    [["0", "1.1 run", "/", "rm"]],
    [["0", "1.1", "/"]],
    [[]],
  ])("are no calls when they are %j", (fields) => {
    const { gated, orders } = calls();
    expect(gated.begin(fields)).toBe(false);
    expect(orders).toEqual([]);
  });

  it("are told of up to a bound, and go on after it", () => {
    const { gated, orders, heard } = calls();
    for (let call = 0; call <= stepBounds.toolCalls; call += 1) gated.begin(["0", "1.1", "/", "rm", "x"]);
    gated.finish([String(stepBounds.toolCalls + 1), "0"]);
    expect(heard).toHaveLength(stepBounds.toolCalls);
    expect(orders.at(-1)).toMatch(/^remove /u);
  });
});
