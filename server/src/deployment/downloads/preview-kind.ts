import type { OutputKind, PreviewKind } from "@sluice/contract";

/** Pictures that hold nothing but pixels. An SVG holds scripts and links, so it is shown as its text. */
const pictures: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

const byKind: Readonly<Record<OutputKind, PreviewKind | null>> = {
  pdf: "pdf",
  image: "text",
  text: "text",
  csv: "csv",
  json: "json",
  markdown: "markdown",
  html: "text",
  spreadsheet: null,
  archive: null,
  audio: null,
  video: null,
  file: null,
};

/** How a file can be looked at in place; null where it can only be downloaded. */
export function previewKindOf(kind: OutputKind, contentType: string): PreviewKind | null {
  return pictures.has(contentType) ? "image" : byKind[kind];
}
