// Compiles an author's schema and holds a document against it. A small schema can keep the compiler busy for
// a long time; whoever asked ends this process at its deadline.
import { Ajv2020 } from "ajv/dist/2020.js";
import { RE2JS } from "re2js";
import { answerIsolated } from "../../platform/isolation/answer-isolated.ts";
import type { SchemaWork } from "./judge-result.ts";
import { readResult } from "./read-result.ts";

// Ajv takes whatever has `test` for a compiled pattern, and its text for a name: both are needed.
const linearTime = Object.assign(
  (pattern: string) => {
    const compiled = RE2JS.compile(pattern);
    return { test: (text: string) => compiled.matcher(text).find(), toString: () => `/${pattern}/` };
  },
  { code: "linearTime" },
);

answerIsolated(mismatch);

/** Null when the document fits, otherwise why it does not. */
function mismatch({ schema, result }: SchemaWork): string | null {
  try {
    const validate = new Ajv2020({ strict: false, code: { regExp: linearTime }, allErrors: false }).compile(
      schema,
    );
    if (validate(readResult(Buffer.from(result)))) return null;
    const [first] = validate.errors ?? [];
    return `${first?.instancePath || "the document"} ${first?.message ?? "does not fit"}`;
  } catch (cause) {
    return `the schema cannot be used: ${(cause as Error).message}`;
  }
}
