import type { DeleteCount } from "./blob-store.ts";

/** One thing S3 can delete: a version, a delete marker, or, without a version, whatever the key names now. */
export interface S3ObjectId {
  Key: string;
  VersionId?: string;
}

interface S3Page<Cursor> {
  found: S3ObjectId[];
  /** Null on the last page. */
  next: Cursor | null;
}

interface VersionCursor {
  key: string;
  versionId: string | undefined;
}

/** The requests a deletion is made of, all below one start of keys, in key order. */
export interface S3DeletionRequests {
  /** Null from a store that keeps no versions. */
  listVersions(after: VersionCursor | null): Promise<S3Page<VersionCursor> | null>;
  listCurrent(after: string | null): Promise<S3Page<string>>;
  /** Answers what it removed, or rejects when something was kept. */
  remove(ids: S3ObjectId[]): Promise<S3ObjectId[]>;
}

/**
 * Deletes what is wanted of what the requests find, and counts it. A plain delete in a versioned bucket only
 * hides the object behind a marker, so versions are deleted by name wherever the store has them.
 */
export async function deleteFromS3(
  requests: S3DeletionRequests,
  isWanted: (key: string) => boolean = () => true,
): Promise<DeleteCount> {
  const count = { objects: 0, versions: 0 };
  let after: VersionCursor | null = null;
  do {
    const page: S3Page<VersionCursor> | null = await requests.listVersions(after);
    if (page === null) return await deleteCurrent(requests, isWanted);
    const removed = await removeWanted(requests, page.found, isWanted);
    const keys = new Set(removed.map(({ Key }) => Key));
    // The versions of one object may run on from the page before, which counted it.
    if (after !== null) keys.delete(after.key);
    count.objects += keys.size;
    count.versions += removed.length;
    after = goesOn(page.found, isWanted) ? page.next : null;
  } while (after !== null);
  return count;
}

async function deleteCurrent(
  requests: S3DeletionRequests,
  isWanted: (key: string) => boolean,
): Promise<DeleteCount> {
  let deleted = 0;
  let after: string | null = null;
  do {
    const page: S3Page<string> = await requests.listCurrent(after);
    deleted += (await removeWanted(requests, page.found, isWanted)).length;
    after = goesOn(page.found, isWanted) ? page.next : null;
  } while (after !== null);
  return { objects: deleted, versions: deleted };
}

async function removeWanted(
  requests: S3DeletionRequests,
  found: S3ObjectId[],
  isWanted: (key: string) => boolean,
): Promise<S3ObjectId[]> {
  const wanted = found.filter(({ Key }) => isWanted(Key));
  return wanted.length === 0 ? [] : await requests.remove(wanted);
}

/** What is wanted comes first, so the first thing that is not ends the search. */
function goesOn(found: S3ObjectId[], isWanted: (key: string) => boolean): boolean {
  return found.every(({ Key }) => isWanted(Key));
}
