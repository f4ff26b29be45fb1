// Matches texts with authors' patterns that are too costly for the server's own thread. The caller ends this process
// at its deadline.
import { RE2JS } from "re2js";
import { answerIsolated } from "../../platform/isolation/answer-isolated.ts";

export interface PatternWork {
  pattern: string;
  text: string;
}

answerIsolated((works: PatternWork[]): boolean[] =>
  works.map(({ pattern, text }) => RE2JS.compile(pattern).matcher(text).find()),
);
