import type { OpenedContent, OpenedOutput } from "../../deployment/downloads/open-output.ts";
import type { Answer } from "./answer.ts";
import { fileHeaders } from "./file-headers.ts";

/** The status and the headers that tell a caller which bytes it gets, or why none. */
export function answerOutput(opened: OpenedOutput): Answer {
  if (opened.kind === "content") return answerContent(opened);
  const headers = { ETag: opened.tag, "Cache-Control": "private, no-store" };
  return { status: opened.kind === "not_modified" ? 304 : 412, headers, body: undefined };
}

function answerContent({ name, contentType, tag, sizeBytes, part, stream }: OpenedContent): Answer {
  const headers = {
    ...fileHeaders(name, contentType),
    ETag: tag,
    "Accept-Ranges": "bytes",
    "Content-Length": String(part === null ? sizeBytes : part.end - part.start + 1),
  };
  if (part === null) return { status: 200, headers, stream };
  const contentRange = { "Content-Range": `bytes ${part.start}-${part.end}/${sizeBytes}` };
  return { status: 206, headers: { ...headers, ...contentRange }, stream };
}
