import { expect, it } from "vitest";
import { RememberedAnswers } from "./remembered-answers.ts";

it("finds what was answered about the same, and about nothing else", () => {
  const answers = new RememberedAnswers<string | null>(2);
  answers.remember({ text: "a" }, null);
  expect(answers.find({ text: "a" })).toBeNull();
  expect(answers.find({ text: "b" })).toBeUndefined();
});

it("keeps as many as it was told to, and forgets first what was not asked about for longest", () => {
  const answers = new RememberedAnswers<number>(2);
  answers.remember("a", 1);
  answers.remember("b", 2);
  answers.find("a");
  answers.remember("c", 3);
  expect([answers.find("a"), answers.find("b"), answers.find("c")]).toEqual([1, undefined, 3]);
});
