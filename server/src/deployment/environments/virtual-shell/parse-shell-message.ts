import type { FlaggedCommand } from "../environment.ts";
import { stepBounds } from "../step-bounds.ts";
import type { ShellMessage } from "./shell-messages.ts";

/**
 * The sandbox process may have been taken over by what runs in it, so nothing it says is taken as it is:
 * a message is rebuilt field by field from its own properties, or refused as null.
 */
export function parseShellMessage(value: unknown): ShellMessage | null {
  const fields = ownFields(value);
  if (fields === null) return null;
  const text = (name: string, max = Number.MAX_SAFE_INTEGER) => textOf(fields.get(name), max);
  const count = (name: string) => countOf(fields.get(name));
  const type = fields.get("type");
  switch (type) {
    case "ready":
      return { type };
    case "read":
      return complete({ type, input: count("input") });
    case "progress":
      return complete({ type, text: text("text") });
    case "tool_called":
      return complete({ type, id: count("id"), command: text("command") });
    case "tool_finished":
      return complete({ type, id: count("id"), exitCode: count("exitCode") });
    case "flagged":
      return complete({
        type,
        command: parseFlaggedCommand(fields.get("command")),
        decisionsUsed: count("decisionsUsed"),
      });
    case "output":
      return complete({ type, path: text("path"), bytes: count("bytes") });
    case "skipped":
      return complete({ type, path: text("path"), reason: text("reason", 500) });
    case "done": {
      const truncated = fields.get("truncated");
      if (typeof truncated !== "boolean") return null;
      const exitCode = count("exitCode");
      return complete({ type, exitCode, stdout: text("stdout"), stderr: text("stderr"), truncated });
    }
    default:
      return null;
  }
}

function parseFlaggedCommand(value: unknown): FlaggedCommand | null {
  const fields = ownFields(value);
  if (fields === null) return null;
  return complete({
    command: textOf(fields.get("command"), stepBounds.shownCommandLength),
    folder: textOf(fields.get("folder"), 4096),
    stdinBytes: countOf(fields.get("stdinBytes")),
    pattern: textOf(fields.get("pattern"), 500),
    reason: textOf(fields.get("reason"), 500),
    fingerprint: textOf(fields.get("fingerprint"), 64),
  });
}

function ownFields(value: unknown): Map<string, unknown> | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  return new Map(Object.entries(value));
}

function textOf(value: unknown, maxLength: number): string | null {
  return typeof value === "string" && value.length <= maxLength ? value : null;
}

function countOf(value: unknown): number | null {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

type Complete<T> = { [K in keyof T]: Exclude<T[K], null> };

function complete<T extends object>(candidate: T): Complete<T> | null {
  return Object.values(candidate).includes(null) ? null : (candidate as Complete<T>);
}
