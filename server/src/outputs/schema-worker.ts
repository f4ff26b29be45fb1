// Compiles an author's schema and holds a document against it. In a thread of its own, because a small
// schema can keep the compiler busy for a long time; whoever asked ends the thread at its deadline.
import { parentPort, workerData } from "node:worker_threads";
import { Ajv2020 } from "ajv/dist/2020.js";
import { RE2JS } from "re2js";

const { schema, document } = workerData as { schema: object; document: unknown };

// Ajv takes whatever has `test` for a compiled pattern, and its text for a name: both are needed.
const linearTime = Object.assign(
  (pattern: string) => {
    const compiled = RE2JS.compile(pattern);
    return { test: (text: string) => compiled.matcher(text).find(), toString: () => `/${pattern}/` };
  },
  { code: "linearTime" },
);

parentPort?.postMessage(mismatch());

/** Null when the document fits, otherwise why it does not. */
function mismatch(): string | null {
  try {
    const validate = new Ajv2020({ strict: false, code: { regExp: linearTime }, allErrors: false }).compile(
      schema,
    );
    if (validate(document)) return null;
    const [first] = validate.errors ?? [];
    return `${first?.instancePath || "the document"} ${first?.message ?? "does not fit"}`;
  } catch (cause) {
    return `the schema cannot be used: ${(cause as Error).message}`;
  }
}
