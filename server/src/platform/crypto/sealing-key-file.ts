import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { StartRefusal } from "../lifecycle/start-refusal.ts";
import { sealingKeyBytes } from "./sealed-values.ts";

/** The key in this file, for its owner alone. It is made when there is none; of two processes, one makes it. */
export function sealingKeyFile(path: string): Buffer {
  const found = readKey(path) ?? makeKey(path);
  const key = Buffer.from(found.trim(), "base64");
  if (key.length === sealingKeyBytes) return key;
  throw new StartRefusal(
    `The file ${path} does not hold a sealing key of ${sealingKeyBytes} bytes in base64; restore it, or set SLUICE_SEALING_KEY to the key it held.`,
  );
}

function readKey(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw unusable(path, cause);
  }
}

function makeKey(path: string): string {
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(draft, `${randomBytes(sealingKeyBytes).toString("base64")}\n`, {
      mode: 0o600,
      flush: true,
    });
    // A link appears whole or not at all, and never over a key that another process has made meanwhile.
    linkSync(draft, path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw unusable(path, cause);
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, "utf8");
}

function unusable(path: string, cause: unknown): StartRefusal {
  const { code } = cause as NodeJS.ErrnoException;
  return new StartRefusal(
    `The sealing key ${path} cannot be used (${code}); set SLUICE_SEALING_KEY, or SLUICE_DATA to a folder this user may write to.`,
    { cause },
  );
}
