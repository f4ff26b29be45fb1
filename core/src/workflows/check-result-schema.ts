import { limits, type Problem } from "@sluice/contract";
import { patternFault } from "../input-contract/pattern-fault.ts";
import type { PatternRules } from "../input-contract/pattern-rules.ts";
import { canonicalJson } from "../json/canonical-json.ts";
import { isJsonObject } from "../json/is-json-object.ts";
import { countUtf8Bytes } from "../text/count-utf8-bytes.ts";
import { groupDigits } from "../text/group-digits.ts";

/** Below these a schema holds data, in which a `pattern` is only a word. */
const DATA_KEYWORDS = new Set(["const", "default", "enum", "examples"]);
const NAME_MAPS = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);

/**
 * What can be told about a result schema by reading it: its size, its depth, its patterns and where its
 * references point. Whether it compiles is found out by compiling it, under a deadline, elsewhere.
 */
export function checkResultSchema(schema: Record<string, unknown>, patterns: PatternRules): Problem[] {
  const name = "result_schema";
  const written = canonicalJson(schema);
  if (!written.ok) return [{ name, reason: written.reason }];
  const bytes = countUtf8Bytes(written.text);
  const { resultSchemaMaxBytes } = limits.outputs;
  if (bytes > resultSchemaMaxBytes) {
    const reason = `A result schema takes at most ${groupDigits(resultSchemaMaxBytes)} bytes as JSON, not ${groupDigits(bytes)}.`;
    return [{ name, reason }];
  }
  return schemaProblems(schema, name, patterns);
}

function schemaProblems(schema: unknown, place: string, patterns: PatternRules): Problem[] {
  if (Array.isArray(schema)) {
    return schema.flatMap((member, index) => schemaProblems(member, `${place}[${index}]`, patterns));
  }
  if (!isJsonObject(schema)) return [];
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const name = `${place}.${keyword}`;
    if (DATA_KEYWORDS.has(keyword)) return [];
    if (keyword === "pattern" && typeof value === "string") return patternProblems(name, value, patterns);
    if (keyword === "$ref" || keyword === "$dynamicRef") return referenceProblems(name, value);
    if (NAME_MAPS.has(keyword) && isJsonObject(value)) {
      return Object.entries(value).flatMap(([key, member]) => [
        ...(keyword === "patternProperties" ? patternProblems(name, key, patterns) : []),
        ...schemaProblems(member, `${name}.${key}`, patterns),
      ]);
    }
    return schemaProblems(value, name, patterns);
  });
}

function patternProblems(name: string, pattern: string, patterns: PatternRules): Problem[] {
  const reason = patternFault(pattern, patterns);
  return reason === null ? [] : [{ name, reason }];
}

/** A reference to elsewhere would have the service fetch what an author names. */
function referenceProblems(name: string, value: unknown): Problem[] {
  if (typeof value === "string" && value.startsWith("#")) return [];
  return [{ name, reason: "Refer to a part of this schema only: begin with #." }];
}
