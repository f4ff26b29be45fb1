import { expect, test } from "vitest";
import { faultWords } from "./fault-words.ts";

test("a fault is told in words, with its detail", () => {
  expect(faultWords("timed_out")).toBe("The server did not answer in time");
  expect(faultWords("name_unknown: ENOTFOUND")).toBe("No server has this name (ENOTFOUND)");
  expect(faultWords("http: 503")).toBe("The server refused with status 503");
});

test("a fault without words is shown as it is", () => {
  expect(faultWords("something_new: 7")).toBe("something_new: 7");
});
