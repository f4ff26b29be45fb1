import { expect, it } from "vitest";
import { savedAgo } from "./saved-ago.ts";

it("tells how long ago a draft was saved", () => {
  expect(savedAgo(null, 0)).toBe("Saved");
  expect(savedAgo(10_000, 9_000)).toBe("Saved just now");
  expect(savedAgo(0, 4_000)).toBe("Saved just now");
  expect(savedAgo(0, 5_000)).toBe("Saved 5 s ago");
  expect(savedAgo(0, 59_000)).toBe("Saved 59 s ago");
  expect(savedAgo(0, 60_000)).toBe("Saved 1 min ago");
  expect(savedAgo(0, 3_600_000)).toBe("Saved over an hour ago");
});
