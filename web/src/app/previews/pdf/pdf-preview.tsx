import { Skeleton, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { ApiError } from "../../../ui/api/api-error.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { type OpenPdf, openPdf } from "./open-pdf.ts";
import { pdfBounds } from "./pdf-bounds.ts";
import { PdfPage } from "./pdf-page.tsx";
import styles from "./pdf-preview.module.css";

interface PdfPreviewProps {
  address: string;
  label: string;
}

type Opening = { readonly pdf?: OpenPdf; readonly error?: unknown };

/** The first pages of a PDF, painted. */
export function PdfPreview({ address, label }: PdfPreviewProps) {
  const [{ pdf, error }, setOpening] = useState<Opening>({});
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a try more opens it anew
  useEffect(() => {
    const stop = new AbortController();
    let opened: OpenPdf | undefined;
    setOpening({});
    openPdf(address, stop.signal).then(
      (found) => {
        opened = found;
        if (stop.signal.aborted) found.close();
        else setOpening({ pdf: found });
      },
      (failure: unknown) => {
        if (!stop.signal.aborted) setOpening({ error: failure });
      },
    );
    return () => {
      stop.abort();
      opened?.close();
    };
  }, [address, tries]);
  if (error instanceof ApiError)
    return (
      <ErrorState
        title="The document could not be shown"
        error={error}
        onRetry={() => setTries((before) => before + 1)}
      />
    );
  if (error !== undefined) return <Text c="dimmed">{unreadable(error)}</Text>;
  if (!pdf) return <Skeleton height={480} radius="sm" aria-label="The PDF is being opened" />;
  const total = pdf.document.numPages;
  const shown = Math.min(total, pdfBounds.pages);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit is scrolled by keyboard too */}
      <section className={styles.pages} aria-label={`Pages of ${label}`} tabIndex={0}>
        {Array.from({ length: shown }, (_, at) => at + 1).map((number) => (
          <PdfPage key={number} document={pdf.document} number={number} total={total} />
        ))}
      </section>
      {shown < total && (
        <Text size="sm" c="dimmed">
          {`These are its first ${shown} pages of ${total}. Download it to see the whole.`}
        </Text>
      )}
    </>
  );
}

function unreadable(error: unknown): string {
  const isLocked = error instanceof Error && error.name === "PasswordException";
  return isLocked
    ? "The PDF is locked with a password. Download it to open it."
    : "The PDF could not be read here: it may be damaged, or too much work to open. Download it instead.";
}
