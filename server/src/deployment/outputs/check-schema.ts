import type { Problem } from "@sluice/contract";
import { clipText, didYouMean, showValue } from "@sluice/core";
import { RememberedAnswers } from "../../platform/isolation/remembered-answers.ts";
import type { IsolationFault } from "../../platform/isolation/run-isolated.ts";
import { runIsolatedInTurn } from "../../platform/isolation/run-isolated-in-turn.ts";

/** What the process found; where, as a JSON pointer into the schema. */
export interface SchemaFault {
  pointer: string;
  message: string;
  /** When only some kinds of values may stand there. */
  types?: string[];
  /** When only some values may stand there. */
  allowed?: string[];
}

const bounds = { timeoutMs: 5_000, maxMemoryMb: 64 };
const shownMaxBytes = 300;
const compiled = new RememberedAnswers<SchemaFault[]>(256);

/** Why an author's schema could not be held against a result. It is compiled as it will be then. */
export async function checkSchema(
  schema: object,
  /** Whose turn it is when several want a process. */
  caller: string,
): Promise<Problem[]> {
  const faults = await compile(schema, caller);
  if (typeof faults === "string") return [{ name: "result_schema", reason: sentences[faults] }];
  // The compiler tells of one mistake in several ways; the first one is the closest.
  const places = new Set<string>();
  const firsts = faults.filter(({ pointer }) => places.size < places.add(pointer).size);
  return firsts.map((fault) => ({ name: placeOf(fault.pointer), reason: sentenceFor(fault, schema) }));
}

async function compile(schema: object, caller: string): Promise<SchemaFault[] | IsolationFault> {
  const known = compiled.find(schema);
  if (known !== undefined) return known;
  const worker = new URL("./schema-check-worker.ts", import.meta.url);
  const read = await runIsolatedInTurn<SchemaFault[]>(caller, worker, schema, bounds);
  if (!read.ok) return read.fault;
  compiled.remember(schema, read.answer);
  return read.answer;
}

function sentenceFor({ pointer, message, types, allowed }: SchemaFault, schema: object): string {
  const given = valueAt(schema, pointer);
  if (allowed !== undefined) {
    const hint = typeof given === "string" ? didYouMean(given, allowed) : "";
    return `Write one of ${allowed.map(showValue).join(", ")}; not ${showValue(given)}.${hint}`;
  }
  if (types !== undefined)
    return `Write ${kinds[types.join()] ?? types.join(" or ")}, not ${showValue(given)}.`;
  if (pointer !== "") return `It ${clipText(message, shownMaxBytes)}, and is ${showValue(given)}.`;
  const lost = message.match(/^can't resolve reference (\S+)/)?.[1];
  if (lost !== undefined) return `A $ref points to ${clipText(lost, shownMaxBytes)}, where nothing is.`;
  if (message.startsWith("no schema with key or ref")) {
    return 'Write it in JSON Schema 2020-12: $schema is "https://json-schema.org/draft/2020-12/schema", or left out.';
  }
  return `This schema cannot be used: ${clipText(message, shownMaxBytes)}.`;
}

const kinds: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  integer: "a whole number",
  number: "a number",
  object: "an object",
  "object,boolean": 'a schema, such as {"type": "string"}',
  string: "a text",
};

function placeOf(pointer: string): string {
  return segmentsOf(pointer).reduce(
    (place, segment) => (/^\d+$/.test(segment) ? `${place}[${segment}]` : `${place}.${segment}`),
    "result_schema",
  );
}

function segmentsOf(pointer: string): string[] {
  const segments = pointer.split("/").slice(1);
  return segments.map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function valueAt(schema: object, pointer: string): unknown {
  return segmentsOf(pointer).reduce<unknown>(
    (value, segment) => (value as Record<string, unknown> | undefined)?.[segment],
    schema,
  );
}

const sentences: Readonly<Record<IsolationFault, string>> = {
  out_of_time: "It takes more than five seconds to compile: simplify it.",
  out_of_memory: "It takes too much memory to compile: simplify it.",
  broken: "It cannot be compiled: simplify it.",
  stopped: "It could not be checked: try again.",
};
