import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { basename, extname } from "node:path";
import type { OutputKind } from "@sluice/contract";
import { runIsolated } from "../../platform/isolation/run-isolated.ts";
import { htmlHeading, markdownHeading } from "./first-heading.ts";
import type { PdfFacts } from "./pdf-worker.ts";

export interface FileFacts {
  title: string;
  /** For a PDF that could be read. */
  pages: number | null;
}

const headBytes = 64 * 1024;
const titleMaxChars = 200;
const maxPages = 100_000;
const pdfMaxBytes = 64 * 1024 * 1024;
const pdfTimeoutMs = 5_000;
const pdfMaxMemoryMb = 256;

/**
 * What a list of files says of one: the title it gives itself, or else its name made readable; and a PDF's
 * pages. A file that cannot be read, or that does harm when it is, is simply not known any better.
 */
export async function describeFile(hostPath: string, key: string, kind: OutputKind): Promise<FileFacts> {
  const fallback = readableName(key);
  if (kind !== "pdf" && kind !== "markdown" && kind !== "html") return { title: fallback, pages: null };
  let file: FileHandle;
  try {
    file = await open(hostPath, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return { title: fallback, pages: null };
  }
  try {
    if (kind === "pdf") {
      const facts = await pdfFacts(file);
      return { title: cleanTitle(facts?.title) ?? fallback, pages: facts?.pages ?? null };
    }
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const text = buffer.subarray(0, bytesRead).toString("utf8");
    const heading = kind === "markdown" ? markdownHeading(text) : htmlHeading(text);
    return { title: cleanTitle(heading) ?? fallback, pages: null };
  } catch {
    return { title: fallback, pages: null };
  } finally {
    await file.close();
  }
}

async function pdfFacts(file: FileHandle): Promise<{ title: string | null; pages: number | null } | null> {
  if ((await file.stat()).size > pdfMaxBytes) return null;
  const read = await runIsolated<PdfFacts>(new URL("./pdf-worker.ts", import.meta.url), null, {
    timeoutMs: pdfTimeoutMs,
    maxMemoryMb: pdfMaxMemoryMb,
    file: file.fd,
  });
  if (!read.ok) return null;
  const { pages, title } = read.answer;
  const isCredible = Number.isSafeInteger(pages) && pages >= 1 && pages <= maxPages;
  return { title, pages: isCredible ? pages : null };
}

/** One line of visible words, or null when nothing is left that says anything. */
function cleanTitle(title: string | null | undefined): string | null {
  const line = (title ?? "").replace(/[\p{C}\s]+/gu, " ").trim();
  if (!/[\p{L}\p{N}]/u.test(line) || /^untitled$/iu.test(line)) return null;
  const characters = [...line];
  return characters.length > titleMaxChars ? `${characters.slice(0, titleMaxChars - 1).join("")}…` : line;
}

/** `reports/2026_q1-totals.csv` as people would say it: `2026 q1 totals`. */
function readableName(key: string): string {
  const name = basename(key);
  const words =
    cleanTitle(name.slice(0, name.length - extname(name).length).replace(/[_.-]+/gu, " ")) ?? name;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
