import { expect, it } from "vitest";
import { isOver, lateWords } from "./late-words.ts";

const late = (details: unknown) => ({ code: "gate_decided", message: "Too late.", details });
const when = (at: string) => `(${at})`;

it("says who was quicker, what they decided and when", () => {
  expect(lateWords(late({ by: "Berta", decision: "send_back", at: "T" }), when)).toBe(
    "Berta was quicker, and sent it back (T).",
  );
  expect(lateWords(late({ by: null, decision: "refuse", at: "T" }), when)).toBe(
    "Nobody decided in time, so it was refused (T).",
  );
});

it("says what the server says of all else", () => {
  expect(lateWords({ code: "unknown_gate", message: "The run does not wait here." }, when)).toBe(
    "The run does not wait here.",
  );
  expect(lateWords(late({ by: "Berta", decision: "burn", at: "T" }), when)).toBe("Too late.");
  expect(lateWords(late(undefined), when)).toBe("Too late.");
});

it("tells what is over from what can be tried again", () => {
  expect(isOver({ code: "gate_decided" })).toBe(true);
  expect(isOver({ code: "note_missing" })).toBe(false);
});
