import { stringEnum } from "./string-enum.ts";

/** `file` is the answer when no closer name fits. */
export const outputKinds = [
  "pdf",
  "image",
  "text",
  "csv",
  "json",
  "markdown",
  "html",
  "spreadsheet",
  "archive",
  "audio",
  "video",
  "file",
] as const;
export type OutputKind = (typeof outputKinds)[number];
export const OutputKind = stringEnum(outputKinds, { description: "`file` when there is no closer name." });

/** How a file can be looked at in place. Whatever could run something is shown as its text. */
export const previewKinds = ["text", "csv", "json", "markdown", "image", "pdf"] as const;
export type PreviewKind = (typeof previewKinds)[number];
