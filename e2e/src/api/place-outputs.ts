import type { CommandParts } from "../../../server/src/cli/open-parts.ts";
import { outputTypeOf } from "../../../server/src/deployment/outputs/output-kind.ts";
import { outputBlobKey } from "../../../server/src/deployment/outputs/store-output.ts";
import { newId } from "../../../server/src/platform/ids.ts";

export interface PlacedFile {
  key: string;
  /** Left out: only the row is there. */
  content?: Uint8Array;
  /** What the row says, where it should say something else than the content. */
  bytes?: number;
}

const rowsPerInsert = 500;
const putsAtOnce = 100;

/** Gives a finished run files that no script has to write: many, or large ones. Answers their ids by key. */
export async function placeOutputs(
  { database, blobs }: CommandParts,
  runId: string,
  files: readonly PlacedFile[],
): Promise<Map<string, string>> {
  for (let first = 0; first < files.length; first += putsAtOnce) {
    await Promise.all(
      files
        .slice(first, first + putsAtOnce)
        .map(({ key, content }) => content && blobs.put(outputBlobKey(runId, key), content)),
    );
  }
  const rows = files.map(({ key, content, bytes }) => {
    const { kind, contentType } = outputTypeOf(key);
    return {
      output_id: newId("out_"),
      run_id: runId,
      output_key: key,
      kind,
      bytes: bytes ?? content?.length ?? 0,
      content_type: contentType,
      from_step: null,
      created_at: Date.now(),
    };
  });
  await database.write(async ({ sql }) => {
    for (let first = 0; first < rows.length; first += rowsPerInsert) {
      await sql
        .insertInto("run_outputs")
        .values(rows.slice(first, first + rowsPerInsert))
        .execute();
    }
  });
  return new Map(rows.map(({ output_key, output_id }) => [output_key, output_id]));
}
