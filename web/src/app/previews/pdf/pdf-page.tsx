import { Text, VisuallyHidden } from "@mantine/core";
import { useInViewport } from "@mantine/hooks";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useEffect, useRef, useState } from "react";
import { pageScale } from "./page-scale.ts";
import { pdfBounds } from "./pdf-bounds.ts";
import styles from "./pdf-preview.module.css";

interface PdfPageProps {
  document: PDFDocumentProxy;
  number: number;
  total: number;
}

type Painted = "not yet" | "painted" | "failed";

/** A page, painted when it is first seen. */
export function PdfPage({ document, number, total }: PdfPageProps) {
  const { ref, inViewport } = useInViewport<HTMLElement>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [painted, setPainted] = useState<Painted>("not yet");
  const [text, setText] = useState("");
  const isWanted = inViewport || painted !== "not yet";
  useEffect(() => {
    const surface = canvas.current;
    if (!isWanted || !surface) return;
    let isOver = false;
    let stop: (() => void) | undefined;
    async function paint(to: HTMLCanvasElement): Promise<void> {
      const page = await document.getPage(number);
      const scale = pageScale(page.getViewport({ scale: 1 }), to.clientWidth, window.devicePixelRatio);
      const viewport = page.getViewport({ scale });
      if (isOver) return;
      to.width = Math.max(1, Math.floor(viewport.width));
      to.height = Math.max(1, Math.floor(viewport.height));
      const task = page.render({ canvas: to, viewport });
      stop = () => task.cancel();
      await task.promise;
      setPainted("painted");
      const { items } = await page.getTextContent();
      const words = items.map((item) => ("str" in item ? item.str : "")).join(" ");
      if (!isOver) setText(words.slice(0, pdfBounds.textChars));
    }
    paint(surface).catch(() => {
      if (!isOver) setPainted("failed");
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [isWanted, document, number]);
  return (
    <figure
      ref={ref}
      className={styles.page}
      aria-label={`Page ${number} of ${total}`}
      data-painted={painted}
    >
      {/* As high as most pages are until it is known. */}
      <canvas ref={canvas} width={210} height={297} aria-hidden />
      {painted === "failed" && (
        <Text size="sm" c="dark" p="sm">{`Page ${number} could not be painted.`}</Text>
      )}
      <VisuallyHidden>{text}</VisuallyHidden>
    </figure>
  );
}
