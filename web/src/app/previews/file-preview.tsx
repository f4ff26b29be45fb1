import { Skeleton, Text } from "@mantine/core";
import type { PreviewKind } from "@sluice/contract";
import { limits } from "@sluice/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { CsvTable } from "../../ui/documents/csv-table.tsx";
import { MarkdownViewer } from "../../ui/documents/markdown-viewer.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { bytesText } from "../../ui/format/bytes-text.ts";
import { JsonViewer } from "../../ui/json-viewer.tsx";
import { FactsSkeleton } from "../../ui/skeletons.tsx";
import styles from "./file-preview.module.css";
import { pdfBounds } from "./pdf/pdf-bounds.ts";
import { previewQuery } from "./preview-query.ts";
import { ShownText } from "./shown-text.tsx";

// What reads PDFs is large, and asked for only where there is one.
const PdfPreview = lazy(async () => ({ default: (await import("./pdf/pdf-preview.tsx")).PdfPreview }));

export interface FilePreviewProps {
  /** As what it is looked at; null where it can only be downloaded. */
  kind: PreviewKind | null;
  /** Where its content is asked for: `appUrl("preview…", …)`. */
  address: string;
  /** Under which its text is kept for a moment; begins with the live topic. */
  queryKey: readonly string[];
  /** The name of the file. */
  label: string;
  bytes: number;
  /** Only the beginning of its text is sent. */
  isBeginning: boolean;
}

/** A file looked at in place. Whoever wrote it may mean ill: nothing of it becomes markup, a style or a script. */
export function FilePreview(props: FilePreviewProps) {
  const { kind, address, label, bytes, isBeginning } = props;
  if (kind === null) {
    return <Text c="dimmed">A file of this kind cannot be looked at in place. Download it instead.</Text>;
  }
  if (kind === "image") return <img src={address} alt={label} className={styles.image} />;
  if (kind === "pdf") {
    if (bytes > pdfBounds.bytes) {
      const most = bytesText(pdfBounds.bytes);
      return <Text c="dimmed">{`PDFs of up to ${most} are shown in place. Download it instead.`}</Text>;
    }
    return (
      <Suspense fallback={<Skeleton height={480} radius="sm" />}>
        <PdfPreview key={address} address={address} label={label} />
      </Suspense>
    );
  }
  return (
    <>
      {isBeginning && (
        <Text size="sm" c="dimmed" mb="xs">
          {`Showing the first ${bytesText(limits.app.inlineViewerMaxBytes)} of ${bytesText(bytes)}. Download the file to see all of it.`}
        </Text>
      )}
      <TextPreview {...props} />
    </>
  );
}

function TextPreview({ kind, address, queryKey, label, isBeginning }: FilePreviewProps) {
  const { data: text, error, refetch } = useQuery(previewQuery(queryKey, address));
  if (error)
    return <ErrorState title="The file could not be shown" error={error} onRetry={() => void refetch()} />;
  if (text === undefined) return <FactsSkeleton lines={3} />;
  if (text === "") return <Text c="dimmed">The file is empty.</Text>;
  if (kind === "csv") return <CsvTable label={label} text={text} isBeginning={isBeginning} />;
  if (kind === "markdown") return <MarkdownViewer text={text} />;
  const value = kind === "json" && !isBeginning ? jsonOf(text) : undefined;
  if (value !== undefined) return <JsonViewer value={value} label={label} maxHeight={640} />;
  return <ShownText text={text} label={label} />;
}

/** Undefined where it is no JSON, whatever its name says. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
