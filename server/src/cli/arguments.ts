import { parseArgs } from "node:util";
import { limits } from "@sluice/contract";
import { readForeignJson } from "@sluice/core";

export interface Invocation {
  words: string[];
  json: boolean;
  dryRun: boolean;
  options: Readonly<Record<string, string | undefined>>;
  /** Options that may be given several times. */
  lists: { readonly [Name in "allow" | "scope" | "workflow"]?: string[] };
  /** From repeated --param name=value. */
  parameters: Record<string, unknown>;
}

/** A command line that cannot be understood: one sentence, no stack trace. */
export class UsageError extends Error {}

const single = [
  "after",
  "by",
  "bucket",
  "concurrent",
  "cron",
  "deployment",
  "description",
  "expiry-days",
  "hours",
  "input",
  "name",
  "note",
  "overlap",
  "quota",
  "rate",
  "reason",
  "reference",
  "save",
  "version",
  "zone",
] as const;

export function readArguments(given: string[]): Invocation {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(given);
  } catch (cause) {
    throw new UsageError((cause as Error).message);
  }
  const {
    json = false,
    "dry-run": dryRun = false,
    param = [],
    allow,
    scope,
    workflow,
    ...options
  } = parsed.values;
  return {
    words: parsed.positionals,
    json,
    dryRun,
    options,
    lists: { ...(allow && { allow }), ...(scope && { scope }), ...(workflow && { workflow }) },
    parameters: Object.fromEntries(param.map(readParameter)),
  };
}

function parse(given: string[]) {
  return parseArgs({
    args: given,
    allowPositionals: true,
    strict: true,
    options: {
      json: { type: "boolean" },
      "dry-run": { type: "boolean" },
      param: { type: "string", multiple: true },
      allow: { type: "string", multiple: true },
      scope: { type: "string", multiple: true },
      workflow: { type: "string", multiple: true },
      ...(Object.fromEntries(single.map((name) => [name, { type: "string" }])) as Record<
        (typeof single)[number],
        { type: "string" }
      >),
    },
  });
}

/** `name=value`; a value that is JSON is read as such, anything else is text. */
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
