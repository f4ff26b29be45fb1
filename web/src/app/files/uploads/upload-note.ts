import type { RailNote } from "../../../ui/frame/navigation.ts";
import type { Upload } from "./upload-queue.ts";

type Part = Pick<Upload, "state" | "sentBytes"> & { readonly file: Pick<File, "size"> };

const underWay: ReadonlySet<Upload["state"]> = new Set(["waiting", "sending", "lost"]);

/** "2 uploading 45%"; where nothing goes on by itself any more, what waits for the person. */
export function uploadNote(uploads: readonly Part[]): RailNote | null {
  const open = uploads.filter(({ state }) => underWay.has(state));
  if (open.length === 0) {
    const stopped = uploads.filter(({ state }) => state === "stopped" || state === "paused").length;
    return stopped === 0 ? null : { words: "stopped", figure: String(stopped) };
  }
  const sent = open.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
  const all = open.reduce((sum, { file }) => sum + file.size, 0);
  return {
    words: `${open.length} uploading`,
    figure: `${all === 0 ? 0 : Math.floor((100 * sent) / all)}%`,
  };
}
