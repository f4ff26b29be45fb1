import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldName } from "../text/fold-name.ts";
import {
  cursorScope,
  decodeRunCursor,
  decodeWorkflowCursor,
  encodeRunCursor,
  encodeWorkflowCursor,
} from "./page-cursor.ts";

const ids = fc.stringMatching(/^[A-Za-z0-9_-]{1,128}$/);
const fingerprints = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/);
const runCursor = { createdAtMs: 1_790_000_000_000, runId: "run_01", fingerprint: "f1" };
const workflowCursor = { foldedName: "invoices", workflowId: "wf_01", fingerprint: "f1" };

describe("a cursor", () => {
  it("that nests as deeply as its length allows is none", () => {
    expect(decodeRunCursor(`${"[".repeat(2_048)}${"]".repeat(2_048)}`)).toBeNull();
    expect(decodeWorkflowCursor('["w",["invoices"],"wf_01","f1"]')).toBeNull();
  });

  it("into runs is read back as it was written", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), ids, fingerprints, (createdAtMs, runId, fingerprint) => {
        const cursor = { createdAtMs, runId, fingerprint };
        expect(decodeRunCursor(encodeRunCursor(cursor))).toEqual(cursor);
      }),
    );
  });

  it("into workflows is read back as it was written, whatever the name", () => {
    const names = fc.string({ unit: "binary", maxLength: 80 }).map(foldName);
    fc.assert(
      fc.property(names, ids, fingerprints, (foldedName, workflowId, fingerprint) => {
        const cursor = { foldedName, workflowId, fingerprint };
        expect(decodeWorkflowCursor(encodeWorkflowCursor(cursor))).toEqual(cursor);
      }),
    );
  });

  it("has room for the longest name there can be", () => {
    for (const character of ["\ud800", "\u0001", "ΐ", "😀", '"']) {
      const cursor = { ...workflowCursor, foldedName: foldName(character.repeat(80)) };
      expect(decodeWorkflowCursor(encodeWorkflowCursor(cursor))).toEqual(cursor);
    }
  });

  it("is small", () => {
    expect(encodeRunCursor(runCursor)).toBe('["r",1790000000000,"run_01","f1"]');
    expect(encodeWorkflowCursor(workflowCursor)).toBe('["w","invoices","wf_01","f1"]');
  });

  it("of one list is none of the other", () => {
    expect(decodeRunCursor(encodeWorkflowCursor(workflowCursor))).toBeNull();
    expect(decodeWorkflowCursor(encodeRunCursor(runCursor))).toBeNull();
  });

  it.each([
    "",
    "null",
    "{}",
    "[]",
    '["r"]',
    '["r",1,"run_01"]',
    '["r",1,"run_01","f1","more"]',
    '["x",1,"run_01","f1"]',
    '["r","1","run_01","f1"]',
    '["r",-1,"run_01","f1"]',
    '["r",-0,"run_01","f1"]',
    '["r",1.5,"run_01","f1"]',
    '["r",1e3,"run_01","f1"]',
    '["r",1e999,"run_01","f1"]',
    '["r",9007199254740992,"run_01","f1"]',
    '["r",null,"run_01","f1"]',
    '["r",1,"","f1"]',
    '["r",1,"run 01","f1"]',
    '["r",1,"run_01\\n","f1"]',
    '["r",1,["run_01"],"f1"]',
    '["r",1,"run_01",""]',
    '["r",1,"run_01",null]',
    '["r", 1,"run_01","f1"]',
    ' ["r",1,"run_01","f1"]',
    '["r",1,"run_01","f1"]\n',
    '["r",1,"\\u0072un_01","f1"]',
    '["r",1,"run_01","f1"',
    `["r",1,"${"a".repeat(129)}","f1"]`,
    `["r",1,"run_01","${"f".repeat(65)}"]`,
    "[".repeat(1_000_000),
  ])("is not read from %j", (content) => {
    expect(decodeRunCursor(content)).toBeNull();
  });

  it.each([
    '["w",1,"wf_01","f1"]',
    '["w",null,"wf_01","f1"]',
    '["w","a","wf 01","f1"]',
    `["w","${"a".repeat(5_000)}","wf_01","f1"]`,
  ])("into workflows is not read from %j", (content) => {
    expect(decodeWorkflowCursor(content)).toBeNull();
  });

  it("is never read from a text that is not exactly what would be written", () => {
    fc.assert(
      fc.property(fc.nat(40), fc.string({ maxLength: 2 }), (at, insert) => {
        const written = encodeRunCursor(runCursor);
        const changed = written.slice(0, at) + insert + written.slice(at);
        const cursor = decodeRunCursor(changed);
        if (cursor !== null) expect(encodeRunCursor(cursor)).toBe(changed);
      }),
    );
  });
});

describe("cursorScope", () => {
  const scope = { route: "GET /runs", keyId: "ak_1", filters: { status: ["running"], workflow_id: "wf_1" } };

  it("does not depend on the order of filters, nor on filters that are not set", () => {
    expect(
      cursorScope({
        ...scope,
        filters: { workflow_id: "wf_1", client_reference: null, status: ["running"] },
      }),
    ).toBe(cursorScope(scope));
  });

  it("tells routes, keys, filters and their values apart", () => {
    const scopes = [
      scope,
      { ...scope, route: "GET /workflows" },
      { ...scope, keyId: "ak_2" },
      { ...scope, filters: {} },
      { ...scope, filters: { status: ["running"] } },
      { ...scope, filters: { status: "running", workflow_id: "wf_1" } },
      { ...scope, filters: { status: ["running"], workflow_id: "wf_2" } },
      { ...scope, filters: { status: ["running"], client_reference: "wf_1" } },
      { ...scope, filters: { status: ["running", "failed"], workflow_id: "wf_1" } },
    ];
    expect(new Set(scopes.map(cursorScope)).size).toBe(scopes.length);
  });
});
