import { realpath } from "node:fs/promises";
import { isAbsolute, join, normalize } from "node:path";
import { errorCode } from "../../../platform/faults/file-errors.ts";
import { StorageFault } from "../storage-fault.ts";

/** Why a folder connector may not point there, judged by the path alone; null when it may. */
export function pathFault(path: string, opened: readonly string[]): string | null {
  if (!isAbsolute(path)) return "Write the full path of the folder, from the root of the machine.";
  if (path.split("/").includes("..")) return 'Write the path without "..".';
  if (opened.some((folder) => isWithin(normalize(path), folder))) return null;
  return `Connectors may read from ${opened.join(", ")} only: choose a folder in there, or have the operator open this one in SLUICE_CONNECTOR_FOLDERS.`;
}

/**
 * Where the folder really is, every link in its path followed. A link out of what the operator opened is
 * refused here, each time the folder is used: it may have been put there after the connector was saved.
 */
export async function resolveOpenedFolder(path: string, opened: readonly string[]): Promise<string> {
  if (pathFault(path, opened) !== null) throw outside();
  const real = await realpath(path).catch((error: unknown) => {
    throw folderFault(error);
  });
  const open = await Promise.all(opened.map((folder) => realpath(folder).catch(() => null)));
  if (!open.some((folder) => folder !== null && isWithin(real, folder))) throw outside();
  return real;
}

function outside(): StorageFault {
  return new StorageFault(
    "denied",
    "The connector's folder lies outside the folders that the operator opened to connectors (SLUICE_CONNECTOR_FOLDERS).",
  );
}

/** What the system says about a folder, or a file in it, as people understand it. */
export function folderFault(error: unknown, what = "The connector's folder"): StorageFault {
  switch (errorCode(error)) {
    case "ENOENT":
      return new StorageFault("unreachable", `${what} does not exist: create it, or correct the connector.`);
    case "ENOTDIR":
      return new StorageFault("unreachable", `${what} is not a folder: correct the connector.`);
    case "EACCES":
    case "EPERM":
      return new StorageFault("denied", `${what} may not be read by the user that Sluice runs as.`);
    case "ELOOP":
      return new StorageFault(
        "unsuitable",
        `${what} is, or is reached through, a link: move the files there.`,
      );
    case "ENAMETOOLONG":
      return new StorageFault("unsuitable", `${what} has too long a path.`);
    default:
      return new StorageFault(
        "unreachable",
        `${what} could not be read (${errorCode(error) ?? "no reason given"}).`,
      );
  }
}

function isWithin(path: string, folder: string): boolean {
  return join(path, "/").startsWith(join(folder, "/"));
}
