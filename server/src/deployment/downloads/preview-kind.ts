import { limits, type OutputKind, type PreviewKind } from "@sluice/contract";

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

/** How much of a file is shown in place: a picture or PDF whole, which is `undefined`, a text up to its bound. */
export function shownRange(kind: PreviewKind, bytes: number): { start: number; end: number } | undefined {
  const maxBytes = limits.app.inlineViewerMaxBytes;
  const isWhole = kind === "image" || kind === "pdf" || bytes <= maxBytes;
  return isWhole ? undefined : { start: 0, end: maxBytes - 1 };
}
