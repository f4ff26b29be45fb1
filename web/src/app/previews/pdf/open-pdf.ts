import { getDocument, type PDFDocumentProxy, PDFWorker } from "pdfjs-dist/legacy/build/pdf.mjs";
import { fetchContent } from "../fetch-content.ts";
import { pdfBounds } from "./pdf-bounds.ts";

export interface OpenPdf {
  readonly document: PDFDocumentProxy;
  close(): void;
}

/**
 * Reads a PDF in a worker of its own, which ends with it. Nothing in the file is carried out: no script, form or link,
 * and nothing that it names is fetched.
 */
export async function openPdf(address: string, signal: AbortSignal): Promise<OpenPdf> {
  const response = await fetchContent(address, signal);
  const data = await response.arrayBuffer();
  const port = new Worker(new URL("./pdf-worker.ts", import.meta.url), { type: "module" });
  const worker = PDFWorker.create({ port });
  const task = getDocument({
    data,
    worker,
    enableXfa: false,
    useWasm: false,
    useWorkerFetch: false,
    useSystemFonts: true,
    stopAtErrors: false,
    maxImageSize: pdfBounds.imagePixels,
    verbosity: 0,
  });
  const close = () => {
    void task.destroy().catch(() => {});
    worker.destroy();
    port.terminate();
  };
  signal.addEventListener("abort", close);
  const late = setTimeout(close, pdfBounds.openMs);
  try {
    return { document: await task.promise, close };
  } catch (error) {
    close();
    throw error;
  } finally {
    clearTimeout(late);
    signal.removeEventListener("abort", close);
  }
}
