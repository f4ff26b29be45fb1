import { DatabaseError } from "pg";
import { describe, expect, it } from "vitest";
import { unavailability } from "./unavailability.ts";

function errorOf(code: string): DatabaseError {
  const error = new DatabaseError("as the server says it", 0, "error");
  error.code = code;
  return error;
}

describe("whether a database cannot do its work now", () => {
  it.each([
    ["a stop of the server", "57P01"],
    ["a crash of another session", "57P02"],
    ["a server that takes no connections yet", "57P03"],
    ["a connection that failed", "08006"],
    ["a connection that was refused", "08001"],
    ["connections that are used up", "53300"],
    ["memory that is used up", "53200"],
    ["a transaction that was idle for too long", "25P03"],
    ["a standby that is asked to write", "25006"],
    ["a disk that fails", "58030"],
  ])("%s counts as unreachable", (_, code) => {
    expect(unavailability(errorOf(code), false)).toBe("unreachable");
  });

  it("a full disk is told apart, also where it ended the connection", () => {
    expect(unavailability(errorOf("53100"), false)).toBe("full");
    expect(unavailability(errorOf("53100"), true)).toBe("full");
  });

  it.each(["23505", "40001", "40P01", "42P01", "22P02", "57014"])(
    "%s is about what was asked, and is not",
    (code) => {
      expect(unavailability(errorOf(code), false)).toBeNull();
    },
  );

  it("anything that ended the connection counts as unreachable, and nothing else without a code does", () => {
    expect(unavailability(new Error("read ECONNRESET"), true)).toBe("unreachable");
    expect(unavailability(errorOf("28P01"), true)).toBe("unreachable");
    expect(unavailability(new TypeError("cannot be serialised"), false)).toBeNull();
  });
});
