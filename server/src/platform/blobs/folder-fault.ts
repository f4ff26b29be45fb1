import { errorCode, isDiskFull } from "../faults/file-errors.ts";
import { FilesUnavailable } from "../faults/files-unavailable.ts";

const SENTENCES: ReadonlyMap<string, string> = new Map([
  ["ENOSPC", "the disk is full. Free some space there"],
  ["EDQUOT", "the disk quota is used up. Raise it, or free some space there"],
  ["EACCES", "this user may not write there. Give it the folder, or point SLUICE_DATA to one it owns"],
  ["EPERM", "this user may not write there. Give it the folder, or point SLUICE_DATA to one it owns"],
  ["EROFS", "the disk is read-only. Mount it for writing, or point SLUICE_DATA to another folder"],
  ["ENOTDIR", "a part of that path is a file. Point SLUICE_DATA to a folder"],
  ["EEXIST", "there is a file of that name. Point SLUICE_DATA to a folder"],
  ["ENOENT", "it, or a part of it, is gone. Bring it back, or point SLUICE_DATA to another folder"],
  ["ENAMETOOLONG", "its path is too long. Point SLUICE_DATA to a folder with a shorter path"],
  ["EMFILE", "the process has too many files open. Raise its limit (ulimit -n)"],
  ["ENFILE", "the system has too many files open. Raise its limit (fs.file-max)"],
]);

/** For a link, a pipe or the like where only a file or folder of ours may be. */
export function notOurs(path: string): Error {
  return new Error(
    `The object store refuses ${path}: it is, or is reached through, a link or another thing that Sluice did not make. Remove it from the folder SLUICE_DATA names.`,
  );
}

/** Says in one sentence what is wrong with the folder; an error that is not about it comes back as it is. */
export function folderFault(error: unknown, folder: string): unknown {
  const sentence = SENTENCES.get(errorCode(error) ?? "");
  if (sentence === undefined) return error;
  const message = `The object store cannot use the folder ${folder}: ${sentence}.`;
  return new FilesUnavailable(isDiskFull(error) ? "full" : "unreachable", message, { cause: error });
}
