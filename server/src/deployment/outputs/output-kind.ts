import { extname } from "node:path";
import type { OutputKind } from "@sluice/contract";

interface OutputType {
  kind: OutputKind;
  contentType: string;
}

const types: Readonly<Record<string, OutputType>> = {
  ".pdf": { kind: "pdf", contentType: "application/pdf" },
  ".png": { kind: "image", contentType: "image/png" },
  ".jpg": { kind: "image", contentType: "image/jpeg" },
  ".jpeg": { kind: "image", contentType: "image/jpeg" },
  ".gif": { kind: "image", contentType: "image/gif" },
  ".webp": { kind: "image", contentType: "image/webp" },
  ".svg": { kind: "image", contentType: "image/svg+xml" },
  ".txt": { kind: "text", contentType: "text/plain; charset=utf-8" },
  ".log": { kind: "text", contentType: "text/plain; charset=utf-8" },
  ".csv": { kind: "csv", contentType: "text/csv; charset=utf-8" },
  ".json": { kind: "json", contentType: "application/json" },
  ".md": { kind: "markdown", contentType: "text/markdown; charset=utf-8" },
  ".html": { kind: "html", contentType: "text/html; charset=utf-8" },
  ".xlsx": {
    kind: "spreadsheet",
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  },
  ".ods": { kind: "spreadsheet", contentType: "application/vnd.oasis.opendocument.spreadsheet" },
  ".zip": { kind: "archive", contentType: "application/zip" },
  ".tar": { kind: "archive", contentType: "application/x-tar" },
  ".gz": { kind: "archive", contentType: "application/gzip" },
  ".mp3": { kind: "audio", contentType: "audio/mpeg" },
  ".wav": { kind: "audio", contentType: "audio/wav" },
  ".mp4": { kind: "video", contentType: "video/mp4" },
  ".webm": { kind: "video", contentType: "video/webm" },
};

/** What a file is, by its name alone: what a step wrote is never trusted to say what it is. */
export function outputTypeOf(key: string): OutputType {
  return types[extname(key).toLowerCase()] ?? { kind: "file", contentType: "application/octet-stream" };
}
