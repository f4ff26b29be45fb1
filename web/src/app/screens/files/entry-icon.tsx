import { Icon } from "../../../ui/icon.tsx";
import type { IconName } from "../../../ui/icon-paths.ts";
import type { FileItem } from "../../files/files-queries.ts";

type Kind = NonNullable<FileItem["kind"]>;

const kinds: Readonly<Record<Kind, { icon: IconName; label: string }>> = {
  pdf: { icon: "text", label: "PDF" },
  image: { icon: "image", label: "Image" },
  text: { icon: "text", label: "Text" },
  csv: { icon: "columns", label: "CSV" },
  json: { icon: "branch", label: "JSON" },
  markdown: { icon: "text", label: "Markdown" },
  html: { icon: "screen", label: "HTML" },
  spreadsheet: { icon: "columns", label: "Spreadsheet" },
  archive: { icon: "archive", label: "Archive" },
  audio: { icon: "signal", label: "Audio" },
  video: { icon: "play", label: "Video" },
  file: { icon: "file", label: "File" },
};

/** What it is, in a word. */
export function kindWord({ kind }: FileItem): string {
  return kind === null ? "Folder" : kinds[kind].label;
}

export function EntryIcon({ item }: { item: FileItem }) {
  const icon = item.kind === null ? "folder" : kinds[item.kind].icon;
  return <Icon name={icon} label={kindWord(item)} />;
}

/** Whether it can be expanded: other archives cannot. */
export function isZip({ type, name }: FileItem): boolean {
  return type === "file" && name.toLowerCase().endsWith(".zip");
}
