import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CursorList, SealedCursors } from "./sealed-cursor.ts";

const list: CursorList = { route: "listWorkflows", keyId: "ak_1", filters: { q: "a" } };
const position = { foldedName: "alpha", workflowId: "wf_1" };

describe("a sealed cursor", () => {
  const cursors = new SealedCursors(randomBytes(32));

  it("is read back for the list it was made for, in every process of the deployment", () => {
    const secret = randomBytes(32);
    const sealed = new SealedCursors(secret).sealWorkflow(position, list);
    expect(new SealedCursors(Buffer.from(secret)).openWorkflow(sealed, list)).toMatchObject(position);
    const run = { createdAtMs: 1_790_000_000_000, runId: "run_1" };
    expect(cursors.openRun(cursors.sealRun(run, list), list)).toMatchObject(run);
  });

  it("says nothing of what is inside, and nothing twice", () => {
    const sealed = cursors.sealWorkflow(position, list);
    expect(sealed).toMatch(/^[\w-]+$/);
    expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("alpha");
    expect(cursors.sealWorkflow(position, list)).not.toBe(sealed);
  });

  it("is not taken for another route, key, filter, kind or deployment", () => {
    const sealed = cursors.sealWorkflow(position, list);
    expect(cursors.openWorkflow(sealed, { ...list, route: "listRuns" })).toBeNull();
    expect(cursors.openWorkflow(sealed, { ...list, keyId: "ak_2" })).toBeNull();
    expect(cursors.openWorkflow(sealed, { ...list, filters: { q: "b" } })).toBeNull();
    expect(cursors.openRun(sealed, list)).toBeNull();
    expect(new SealedCursors(randomBytes(32)).openWorkflow(sealed, list)).toBeNull();
  });

  it("is refused once any character of it was changed, added or lost", () => {
    const sealed = cursors.sealWorkflow(position, list);
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
          expect(cursors.openWorkflow(changed, list)).toBeNull();
        },
      ),
    );
  });

  it("is not what somebody made up", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (text) => cursors.openWorkflow(text, list) === null),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        return cursors.openRun(Buffer.from(bytes).toString("base64url"), list) === null;
      }),
    );
  });
});
