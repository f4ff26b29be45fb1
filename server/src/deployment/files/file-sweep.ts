import { MINUTE_MS } from "@sluice/core";
import type { RecurringJob } from "../../platform/jobs/recurring-job.ts";
import type { FileParts } from "./file-parts.ts";
import { removeContents } from "./remove-contents.ts";

/** Removes uploads that nobody goes on with, selections that nobody fetched, and bytes that no file has. */
export function fileSweep(parts: FileParts): RecurringJob {
  return {
    name: "file-sweep",
    intervalMs: 5 * MINUTE_MS,
    run: async (signal) => {
      await expireUploads(parts);
      await removeContents(parts, { signal });
    },
  };
}

async function expireUploads({ database, now }: FileParts): Promise<void> {
  const nowMs = now();
  await database.write(async ({ sql }) => {
    // Its bytes are due at the same time: a content waits for as long as its upload.
    await sql.deleteFrom("file_uploads").where("expires_at", "<=", nowMs).execute();
    await sql.deleteFrom("file_selections").where("expires_at", "<=", nowMs).execute();
  });
}
