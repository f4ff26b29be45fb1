import { describe, expect, it } from "vitest";
import { isExpiryDays, isRotationOverlapHours, keyExpiresAt, rotationEndsAt } from "./key-lifetime.ts";

const at = (iso: string) => Date.parse(iso);

describe("the life of a key", () => {
  it("can be chosen from four lengths", () => {
    const choices = Array.from({ length: 400 }, (_, days) => days).filter(isExpiryDays);
    expect(choices).toEqual([30, 90, 180, 365]);
    expect([Number.NaN, 30.5, -30].some(isExpiryDays)).toBe(false);
  });

  it("ends whole days after creation", () => {
    expect(keyExpiresAt(at("2024-02-28T10:20:30.400Z"), 30)).toBe(at("2024-03-29T10:20:30.400Z"));
    expect(keyExpiresAt(at("2026-01-01T00:00:00Z"), 365)).toBe(at("2027-01-01T00:00:00Z"));
  });
});

describe("the overlap of a rotation", () => {
  it("can be chosen from four lengths", () => {
    const choices = Array.from({ length: 200 }, (_, hours) => hours).filter(isRotationOverlapHours);
    expect(choices).toEqual([1, 24, 72, 168]);
    expect([Number.NaN, 1.5, -1].some(isRotationOverlapHours)).toBe(false);
  });

  it("ends whole hours after the rotation", () => {
    expect(rotationEndsAt(at("2026-09-24T23:30:00Z"), 1)).toBe(at("2026-09-25T00:30:00Z"));
    expect(rotationEndsAt(at("2026-09-24T23:30:00Z"), 168)).toBe(at("2026-10-01T23:30:00Z"));
  });
});
