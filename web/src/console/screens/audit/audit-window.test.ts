import { expect, test } from "vitest";
import { auditWindow, dayBefore, windowFault } from "./audit-window.ts";

const now = Date.parse("2026-11-15T12:00:00Z");

test("a window begins with its first day and ends with its last", () => {
  expect(auditWindow({ from: "2026-11-01", until: "2026-11-02" })).toEqual({
    from: "2026-11-01T00:00:00.000Z",
    until: "2026-11-02T23:59:59.999Z",
  });
  expect(auditWindow({})).toEqual({ from: undefined, until: undefined });
});

test("a window is shorter than 90 days, and does not end before it begins", () => {
  expect(windowFault({ from: "2026-08-01", until: "2026-10-29" }, now)).toBeNull();
  expect(windowFault({ from: "2026-08-01", until: "2026-10-30" }, now)).toContain("90 days");
  expect(windowFault({ from: "2026-08-17" }, now)).toContain("90 days");
  expect(windowFault({ from: "2026-08-18" }, now)).toBeNull();
  expect(windowFault({ from: "2026-11-03", until: "2026-11-02" }, now)).toContain("after");
  expect(windowFault({ until: "2026-11-02" }, now)).toBeNull();
});

test("a day so many days back", () => {
  expect(dayBefore(15, now)).toBe("2026-10-31");
});
