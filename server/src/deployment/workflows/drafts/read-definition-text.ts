import { limits, type Problem } from "@sluice/contract";
import { isJsonObject, readForeignJson } from "@sluice/core";
import { type Refusal, type RefusedWith, refuse } from "../../../access/outcome.ts";

/** A definition as it is kept. */
export interface DefinitionText {
  readonly definition: Record<string, unknown>;
  /** Without what stands between its values. */
  readonly text: string;
  readonly bytes: number;
}

export type TextRefusal =
  | Refusal<"text_too_large", { readonly name: string }>
  | Refusal<"invalid_definition", { readonly problems: readonly Problem[] }>;

const { largeTextMaxBytes, largeBodyMaxBytes } = limits.app;

/** The text of a definition, sound or not, as long as it is a JSON object that may be kept. */
export function readDefinitionText(
  written: string,
): { readonly ok: true; readonly value: DefinitionText } | RefusedWith<TextRefusal> {
  const read = readForeignJson(written, { maxLength: largeBodyMaxBytes });
  const name = "definition";
  if (!read.ok) {
    const problems = [{ name, reason: `It cannot be read: ${read.reason}.` }];
    return refuse("invalid_definition", { problems });
  }
  if (!isJsonObject(read.value)) {
    return refuse("invalid_definition", { problems: [{ name, reason: "Write a JSON object." }] });
  }
  const text = JSON.stringify(read.value);
  const bytes = Buffer.byteLength(text);
  if (bytes > largeTextMaxBytes) return refuse("text_too_large", { name });
  return { ok: true, value: { definition: read.value, text, bytes } };
}
