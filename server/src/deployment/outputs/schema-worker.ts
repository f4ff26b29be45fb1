// Compiles an author's schema and holds a document against it. A small schema can keep the compiler busy for
// a long time; whoever asked ends this process at its deadline.
import { answerIsolated } from "../../platform/isolation/answer-isolated.ts";
import { schemaCompiler } from "./compile-schema.ts";
import type { SchemaWork } from "./judge-result.ts";
import { readResult } from "./read-result.ts";

answerIsolated(mismatch);

/** Null when the document fits, otherwise why it does not. */
function mismatch({ schema, result }: SchemaWork): string | null {
  try {
    const validate = schemaCompiler().compile(schema);
    if (validate(readResult(Buffer.from(result)))) return null;
    const [first] = validate.errors ?? [];
    return `${first?.instancePath || "the document"} ${first?.message ?? "does not fit"}`;
  } catch (cause) {
    return `the schema cannot be used: ${(cause as Error).message}`;
  }
}
