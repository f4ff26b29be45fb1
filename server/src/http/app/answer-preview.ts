import { create as contentDisposition } from "content-disposition";
import type { OpenedPreview } from "../../deployment/downloads/open-preview.ts";
import type { Answer } from "../serving/answer.ts";

// Whatever a run wrote is a stranger's. Were it taken for a page, it could run nothing, load nothing and reach nothing.
const nothing = "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** A file to be looked at in place: texts are sent as plain text, whatever they are. */
export function answerPreview(opened: OpenedPreview): Answer {
  const headers = {
    "Content-Disposition": contentDisposition(opened.name, { type: "inline" }),
    "Content-Security-Policy": nothing,
    "Cache-Control": "private, no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
  };
  if ("text" in opened) {
    const content = Buffer.from(opened.text);
    return { status: 200, headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" }, content };
  }
  const { contentType, bytes, stream } = opened;
  const sized = { "Content-Type": contentType, "Content-Length": String(bytes) };
  return { status: 200, headers: { ...headers, ...sized }, stream };
}
