import { limits } from "@sluice/contract";
import { readForeignJson } from "@sluice/core";
import { UsageError } from "../program/usage-error.ts";

/** From each `--param name=value`. A value that is JSON is read as such, anything else is text. */
export function readParameters(given: readonly string[] = []): Record<string, unknown> {
  return Object.fromEntries(given.map(readParameter));
}

function readParameter(text: string): [string, unknown] {
  const at = text.indexOf("=");
  if (at < 1) throw new UsageError(`--param takes name=value, not "${text}".`);
  const value = text.slice(at + 1);
  const { bodyMaxBytes: maxLength, bodyMaxDepth: maxDepth } = limits.request;
  const read = readForeignJson(value, { maxLength, maxDepth });
  if (!read.ok && read.fault !== "malformed") {
    throw new UsageError(`The value of --param ${text.slice(0, at)} cannot be read: ${read.reason}.`);
  }
  return [text.slice(0, at), read.ok ? read.value : value];
}
