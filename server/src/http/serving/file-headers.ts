import { create as contentDisposition } from "content-disposition";

/** What a file is sent with: to be kept, never shown in place, and never stored on the way. */
export function fileHeaders(name: string, contentType: string): Record<string, string> {
  return {
    "Content-Type": contentType,
    "Content-Disposition": contentDisposition(name),
    "Cache-Control": "private, no-store",
    "X-Content-Type-Options": "nosniff",
  };
}
