import type { StoragePrefixConstraints } from "@sluice/contract";
import type { StorageLocation } from "@sluice/core";
import type { StorageReader, StoredObject } from "../connectors/storage-reader.ts";
import { printablePath } from "../environments/output-name.ts";
import { inputPathFault } from "./input-keys.ts";
import { InputRefusal } from "./input-refusal.ts";

export interface PlannedInput extends StoredObject {
  /** `<parameter>/<key behind the prefix>`: its path under the workspace's inputs. */
  readonly path: string;
}

/** The objects under a prefix that are to be copied. Stops listing at the first one too many. */
export async function listWithinCaps(
  reader: StorageReader,
  from: { runId: string; parameter: string; location: StorageLocation; caps: StoragePrefixConstraints },
  signal: AbortSignal,
): Promise<PlannedInput[]> {
  const { location, caps } = from;
  const where = `s3://${location.bucket}/${location.prefix}`;
  const planned: PlannedInput[] = [];
  let bytes = 0;
  for await (const object of reader.list(location.bucket, location.prefix, signal)) {
    if (isFolderMarker(object)) continue;
    if (planned.length === caps.max_objects) throw tooManyObjects(where, caps.max_objects);
    bytes += object.bytes;
    if (bytes > caps.max_bytes) throw tooManyBytes(where, caps.max_bytes);
    const relative = object.key.slice(location.prefix.length);
    const path = `${from.parameter}/${relative}`;
    const fault = relative === "" ? "it has no name" : inputPathFault(from.runId, path);
    if (fault !== null) {
      const message = `The object "${printablePath(object.key)}" cannot become a file: ${fault}. Rename it, or name another prefix.`;
      throw new InputRefusal("unavailable", message);
    }
    planned.push({ ...object, path });
  }
  if (planned.length === 0) throw new InputRefusal("prefix_empty", `There are no objects under ${where}.`);
  refuseFilesInFilesPlace(planned);
  return planned;
}

export function tooManyBytes(where: string, maxBytes: number): InputRefusal {
  const message = `The objects under ${where} come to more than ${maxBytes} bytes, which is the most this parameter takes: name a narrower prefix.`;
  return new InputRefusal("cap_exceeded", message);
}

function tooManyObjects(where: string, maxObjects: number): InputRefusal {
  const message = `There are more than ${maxObjects} objects under ${where}, which is the most this parameter takes: name a narrower prefix.`;
  return new InputRefusal("cap_exceeded", message);
}

/** What consoles leave behind to show an empty folder. */
function isFolderMarker({ key, bytes }: StoredObject): boolean {
  return key.endsWith("/") && bytes === 0;
}

/** A bucket may hold `a` and `a/b`; a workspace has no room for a file and a folder of one name. */
function refuseFilesInFilesPlace(planned: readonly PlannedInput[]): void {
  const paths = new Set(planned.map(({ path }) => path));
  for (const { key, path } of planned) {
    for (let at = path.indexOf("/"); at !== -1; at = path.indexOf("/", at + 1)) {
      if (!paths.has(path.slice(0, at))) continue;
      const message = `The object "${printablePath(key)}" lies below another object, and a file cannot hold a file: rename one of them.`;
      throw new InputRefusal("unavailable", message);
    }
  }
}
