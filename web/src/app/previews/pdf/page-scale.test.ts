import { expect, it } from "vitest";
import { pageScale } from "./page-scale.ts";
import { pdfBounds } from "./pdf-bounds.ts";

it("paints a page as wide as its place, and sharp on a dense screen", () => {
  expect(pageScale({ width: 600, height: 800 }, 600, 1)).toBe(1);
  expect(pageScale({ width: 600, height: 800 }, 600, 2)).toBe(2);
  expect(pageScale({ width: 600, height: 800 }, 600, 4)).toBe(2);
});

it.each([
  { width: 1_000_000, height: 1_000_000 },
  { width: 1, height: 10_000_000 },
])("paints no more than it may of a page of $width by $height", (size) => {
  const scale = pageScale(size, 900, 2);
  expect(size.width * size.height * scale ** 2).toBeLessThanOrEqual(pdfBounds.pixels * 1.000_001);
});
