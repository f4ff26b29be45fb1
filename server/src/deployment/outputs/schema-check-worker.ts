// Compiles an author's schema, to find out whether it can be. Whoever asked ends this process at its deadline.
import { answerIsolated } from "../../platform/isolation/answer-isolated.ts";
import type { SchemaFault } from "./check-schema.ts";
import { schemaCompiler } from "./compile-schema.ts";

answerIsolated((schema: object): SchemaFault[] => {
  const compiler = schemaCompiler();
  try {
    compiler.compile(schema);
    return [];
  } catch (cause) {
    const errors = compiler.errors ?? [];
    if (errors.length === 0) return [{ pointer: "", message: (cause as Error).message }];
    return errors.map(({ instancePath, message = "is wrong", params }) => ({
      pointer: instancePath,
      message,
      ...(params.type !== undefined && { types: [params.type].flat().map(String) }),
      ...(Array.isArray(params.allowedValues) && { allowed: params.allowedValues.map(String) }),
    }));
  }
});
