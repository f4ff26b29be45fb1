import { describe, expect, it } from "vitest";
import { hashStartBody } from "./hash-start-body.ts";

function hashOf(workflowId: string, body: unknown): string {
  const hashed = hashStartBody(workflowId, body);
  if (!hashed.ok) throw new Error(hashed.reason);
  return hashed.hash;
}

describe("hashStartBody", () => {
  it("is the same for bodies that mean the same", () => {
    const one = hashOf("wf_1", { parameters: { a: 1, b: [1, 2] }, input_text: "x" });
    expect(hashOf("wf_1", { input_text: "x", parameters: { b: [1, 2], a: 1.0 } })).toBe(one);
    expect(hashOf("wf_1", undefined)).toBe(hashOf("wf_1", {}));
  });

  it("differs with the workflow, a value, an order in a list, a null and a missing member", () => {
    const bodies: Array<[string, unknown]> = [
      ["wf_1", { a: [1, 2] }],
      ["wf_2", { a: [1, 2] }],
      ["wf_1", { a: [2, 1] }],
      ["wf_1", { a: ["1", 2] }],
      ["wf_1", { a: null }],
      ["wf_1", {}],
    ];
    const hashes = bodies.map(([workflowId, body]) => hashOf(workflowId, body));
    expect(new Set(hashes).size).toBe(bodies.length);
  });

  it("refuses a number that JSON cannot hold rather than take it for null", () => {
    expect(hashStartBody("wf_1", JSON.parse('{"a": 1e999}'))).toMatchObject({ ok: false });
  });
});
