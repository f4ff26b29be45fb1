import { cp, mkdir, readFile } from "node:fs/promises";
import type { WrittenWorkflowFile } from "@sluice/contract";

const examples = new URL("../../../../examples/", import.meta.url);

/** A sample with its connectors reading in the folder, where there is one. */
export async function readSample(id: string, folder: string | null): Promise<WrittenWorkflowFile> {
  const file = JSON.parse(await readFile(new URL(`${id}.json`, examples), "utf8")) as WrittenWorkflowFile;
  if (!file.connectors) return file;
  return {
    ...file,
    connectors: file.connectors.map((connector) =>
      connector.type === "folder" ? { ...connector, path: folder ?? connector.path } : connector,
    ),
  };
}

/** Puts the files that samples read into a folder, beside what is there; false where it cannot be written. */
export async function putSampleFiles(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true });
    await cp(new URL("inbox/", examples), folder, { recursive: true, force: false });
    return true;
  } catch {
    return false;
  }
}
