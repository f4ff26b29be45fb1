import { createHash, randomBytes } from "node:crypto";
import { cursorScope, decodeWorkflowCursor, encodeWorkflowCursor } from "@sluice/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CursorSeal, cursorSeal } from "./cursor-seal.ts";
import { type CursorList, openPosition, sealPosition } from "./page-position.ts";

const list: CursorList = { route: "listWorkflows", keyId: "ak_1", filters: { q: "a" } };
const position = { foldedName: "alpha", workflowId: "wf_1" };

const format = { encode: encodeWorkflowCursor, decode: decodeWorkflowCursor };

function cursorsOf(seal: CursorSeal) {
  return {
    seal: (where: typeof position, of: CursorList) => sealPosition(seal, format, of, where),
    open: (cursor: string, of: CursorList) => openPosition(seal, format, of, cursor),
  };
}

describe("a sealed cursor", () => {
  const cursors = cursorsOf(cursorSeal(randomBytes(32)));

  it("is read back for the list it was made for, in every process of the deployment", () => {
    const secret = randomBytes(32);
    const sealed = cursorsOf(cursorSeal(secret)).seal(position, list);
    expect(cursorsOf(cursorSeal(Buffer.from(secret))).open(sealed, list)).toMatchObject(position);
  });

  it("of an earlier release, which shortened the hash otherwise, is still read back", () => {
    const seal = cursorSeal(randomBytes(32));
    const hash = createHash("sha256").update(cursorScope(list)).digest();
    const fingerprint = hash.subarray(0, 16).toString("base64url");
    const earlier = seal.seal(encodeWorkflowCursor({ ...position, fingerprint }));
    expect(cursorsOf(seal).open(earlier, list)).toMatchObject(position);
  });

  it("says nothing of what is inside, and nothing twice", () => {
    const sealed = cursors.seal(position, list);
    expect(sealed).toMatch(/^[\w-]+$/);
    expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("alpha");
    expect(cursors.seal(position, list)).not.toBe(sealed);
  });

  it("is not taken for another route, key, filter or deployment", () => {
    const sealed = cursors.seal(position, list);
    expect(cursors.open(sealed, { ...list, route: "listRuns" })).toBeNull();
    expect(cursors.open(sealed, { ...list, keyId: "ak_2" })).toBeNull();
    expect(cursors.open(sealed, { ...list, filters: { q: "b" } })).toBeNull();
    expect(cursorsOf(cursorSeal(randomBytes(32))).open(sealed, list)).toBeNull();
  });

  it("is refused once any character of it was changed, added or lost", () => {
    const sealed = cursors.seal(position, list);
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/ %\n";
    fc.assert(
      fc.property(
        fc.nat(sealed.length - 1),
        fc.constantFrom(...alphabet),
        fc.nat(2),
        (at, character, kind) => {
          const changed =
            sealed.slice(0, at) + (kind === 0 ? "" : character) + sealed.slice(kind === 1 ? at : at + 1);
          fc.pre(changed !== sealed);
          expect(cursors.open(changed, list)).toBeNull();
        },
      ),
    );
  });

  it("is not what somebody made up", () => {
    fc.assert(fc.property(fc.string({ maxLength: 400 }), (text) => cursors.open(text, list) === null));
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        return cursors.open(Buffer.from(bytes).toString("base64url"), list) === null;
      }),
    );
  });
});
