import { closeSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import type { PiiPolicy } from "@sluice/contract";
import type { DetectorOptions } from "./detectors/finding.ts";
import { fileFormatOf, redactorOf } from "./file-format.ts";
import { type EntityCounts, Redaction } from "./redaction.ts";
import { EncodingProbe, type TextEncodingName } from "./text-encoding.ts";

export interface RedactionJob {
  sourcePath: string;
  /** Where the redacted file goes. There is none when nothing was redacted. */
  targetPath: string;
  /** The file's name for people: its ending says how it is read. */
  name: string;
  policy: PiiPolicy;
}

export interface RedactedFile {
  status: "changed" | "unchanged" | "skipped";
  entities: EntityCounts;
  rows_sampled: number;
}

const pieceBytes = 262_144;

/** Redacts one file piece by piece. It blocks, so it belongs into a thread of its own. */
export function redactFile(job: RedactionJob, key: Uint8Array, options: DetectorOptions): RedactedFile {
  const skipped: RedactedFile = { status: "skipped", entities: {}, rows_sampled: 0 };
  const format = fileFormatOf(job.name);
  if (job.policy.mode === "off" || format === "unreadable") return skipped;
  const encoding = encodingOf(job.sourcePath, format !== "unknown");
  if (encoding === null) return skipped;
  const redaction = new Redaction(job.policy, key, options);
  const redactor = redactorOf(format, redaction);
  writePieces(job, encoding, redactor);
  const isChanged = Object.keys(redaction.counts).length > 0;
  if (!isChanged) rmSync(job.targetPath);
  return {
    status: isChanged ? "changed" : "unchanged",
    entities: redaction.counts,
    rows_sampled: redactor.rows,
  };
}

function encodingOf(path: string, claimsToBeText: boolean): TextEncodingName | null {
  const probe = new EncodingProbe();
  for (const piece of piecesOf(path)) probe.push(piece);
  return probe.end(claimsToBeText);
}

function writePieces(
  { sourcePath, targetPath }: RedactionJob,
  encoding: TextEncodingName,
  redactor: ReturnType<typeof redactorOf>,
): void {
  const decoder = new StringDecoder(encoding);
  const target = openSync(targetPath, "w", 0o600);
  try {
    for (const piece of piecesOf(sourcePath))
      writeText(target, redactor.push(decoder.write(piece)), encoding);
    writeText(target, redactor.push(decoder.end()) + redactor.end(), encoding);
  } finally {
    closeSync(target);
  }
}

function* piecesOf(path: string): Generator<Buffer> {
  const source = openSync(path, "r");
  const buffer = Buffer.alloc(pieceBytes);
  try {
    for (let read = readSync(source, buffer); read > 0; read = readSync(source, buffer)) {
      yield buffer.subarray(0, read);
    }
  } finally {
    closeSync(source);
  }
}

function writeText(file: number, text: string, encoding: TextEncodingName): void {
  const bytes = Buffer.from(text, encoding);
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
}
