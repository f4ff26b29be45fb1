import fc from "fast-check";
import { expect, it } from "vitest";
import { isoTime } from "./iso-time.ts";

it("writes every moment from year 0 to 9999 as the language does", () => {
  const moments = fc.integer({ min: Date.UTC(0, 0, 1) - 60_000_000_000, max: 253_402_300_799_999 });
  fc.assert(
    fc.property(
      fc.oneof(
        fc.integer({ min: 0, max: 4_102_444_800_000 }),
        moments.filter((ms) => ms > -62_167_219_200_000),
      ),
      (epochMs) => {
        expect(isoTime(epochMs)).toBe(new Date(epochMs).toISOString());
      },
    ),
    { numRuns: 2_000 },
  );
  for (const text of ["2024-02-29T23:59:59.999Z", "2000-03-01T00:00:00.000Z", "1970-01-01T00:00:00.000Z"]) {
    expect(isoTime(Date.parse(text))).toBe(text);
  }
});
