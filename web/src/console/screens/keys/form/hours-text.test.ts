import { expect, it } from "vitest";
import { hoursText } from "./hours-text.ts";

it("says a window of UTC hours, and what it is where the person is", () => {
  const said = (start_hour: number, end_hour: number, behind: number) =>
    hoursText({ start_hour, end_hour }, behind);
  expect(said(8, 18, 0)).toBe("08:00 to 18:00 UTC.");
  expect(said(22, 6, 0)).toBe("22:00 to 06:00 UTC, past midnight.");
  expect(said(22, 23, -120)).toBe("22:00 to 23:00 UTC. Where you are: 00:00 to 01:00.");
  expect(said(0, 5, 210)).toBe("00:00 to 05:00 UTC. Where you are: 20:30 to 01:30.");
  expect(said(5, 5, 0)).toBe("The two hours must differ.");
});
