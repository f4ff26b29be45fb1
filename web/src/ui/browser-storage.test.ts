import { afterEach, expect, it, vi } from "vitest";
import { keep, readKept } from "./browser-storage.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("gives back what it was given to keep", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  keep("zone", "utc");
  expect([readKept("zone"), readKept("other")]).toEqual(["utc", null]);
});

it("keeps nothing, and does not fail, where the browser lets pages keep nothing", () => {
  const refuse = () => {
    throw new Error("The operation is insecure.");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  keep("zone", "utc");
  expect(readKept("zone")).toBeNull();
});
