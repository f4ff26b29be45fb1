// Opens a PDF that anybody may have written. Whoever asked ends this process when it takes too long.
import { readFileSync } from "node:fs";
import { getDocumentProxy, getMeta } from "unpdf";
import { answerIsolated, workFile } from "../../platform/isolation/answer-isolated.ts";

export interface PdfFacts {
  pages: number;
  title: string | null;
}

answerIsolated(async (): Promise<PdfFacts> => {
  const document = await getDocumentProxy(new Uint8Array(readFileSync(workFile)));
  const { Title: title } = (await getMeta(document)).info as { Title?: unknown };
  return { pages: document.numPages, title: typeof title === "string" ? title : null };
});
