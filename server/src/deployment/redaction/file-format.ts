import { extname } from "node:path";
import { outputTypeOf } from "../outputs/output-kind.ts";
import { CsvRedactor } from "./csv-redactor.ts";
import { JsonRedactor } from "./json-redactor.ts";
import type { Redaction } from "./redaction.ts";
import type { StreamRedactor } from "./stream-redactor.ts";
import { TextRedactor } from "./text-redactor.ts";

/** `unknown` is read as text when it turns out to be text. */
export type FileFormat = "text" | "csv" | "tsv" | "json" | "unknown" | "unreadable";

const formats: Readonly<Record<string, FileFormat>> = {
  ".tsv": "tsv",
  ".tab": "tsv",
  ".ndjson": "json",
  ".jsonl": "json",
  ".geojson": "json",
  ".markdown": "text",
  ".htm": "text",
  ".xhtml": "text",
  ".svg": "text",
  ".xml": "text",
  ".yaml": "text",
  ".yml": "text",
  ".eml": "text",
  ".vcf": "text",
  ".ics": "text",
  ".sql": "text",
  ".rtf": "text",
  ".docx": "unreadable",
  ".pptx": "unreadable",
  ".odt": "unreadable",
  ".parquet": "unreadable",
};

/** How a file is read, by its name alone. */
export function fileFormatOf(name: string): FileFormat {
  const own = formats[extname(name).toLowerCase()];
  if (own) return own;
  const { kind } = outputTypeOf(name);
  if (kind === "csv" || kind === "json") return kind;
  if (kind === "text" || kind === "markdown" || kind === "html") return "text";
  return kind === "file" ? "unknown" : "unreadable";
}

export function redactorOf(format: FileFormat, redaction: Redaction): StreamRedactor {
  if (format === "csv") return new CsvRedactor(redaction, null);
  if (format === "tsv") return new CsvRedactor(redaction, "\t");
  return format === "json" ? new JsonRedactor(redaction) : new TextRedactor(redaction);
}
