import { hideCredentials } from "@sluice/core";
import { type DestinationStream, type Logger, pino } from "pino";
import { readableLines } from "./readable-lines.ts";
import { gatheringStandardError } from "./standard-error.ts";

/**
 * The only fields a log line may carry. Anything else is dropped before it is written, so a header,
 * a body or a credential cannot slip into the log with an object that happened to hold it.
 */
const allowedFields = [
  "address",
  "attempt",
  "bytes",
  "code",
  "count",
  "deploymentId",
  "durationMs",
  "error",
  "jobKey",
  "keyId",
  "kind",
  "lane",
  "method",
  "part",
  "queue",
  "reason",
  "requestId",
  "role",
  "route",
  "runId",
  "status",
  "step",
  "templateId",
  "version",
  "workflowId",
] as const;

const isAllowed: ReadonlySet<string> = new Set(allowedFields);

type LogFields = { readonly [Field in (typeof allowedFields)[number]]?: unknown };

export interface Log {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
}

export interface LogOptions {
  level: string;
  /** For people, with colours, rather than one JSON object a line. */
  forPeople: boolean;
  destination?: DestinationStream;
}

export function createLog(options: LogOptions): Log {
  const settings = {
    level: options.level,
    base: null,
    timestamp: isoTimeField,
    formatters: { level: (label: string) => ({ level: label }), log: onlyAllowed },
  };
  const { destination, forPeople } = options;
  return pino(
    settings,
    forPeople ? readableLines(destination ?? onTerminal()) : (destination ?? gatheringStandardError()),
  ) satisfies Logger;
}

let lastMs = Number.NaN;
let lastField = "";

function isoTimeField(): string {
  const nowMs = Date.now();
  if (nowMs !== lastMs) {
    lastMs = nowMs;
    lastField = `,"time":"${new Date(nowMs).toISOString()}"`;
  }
  return lastField;
}

function onlyAllowed(fields: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const field in fields) {
    const value = fields[field];
    if (value === undefined || !isAllowed.has(field)) continue;
    kept[field] = field === "error" ? describeError(value) : withoutCredentials(value);
  }
  return kept;
}

/** Some fields repeat what callers wrote, and errors what they were made of. */
function withoutCredentials(value: unknown): unknown {
  return typeof value === "string" ? hideCredentials(value) : value;
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return hideCredentials(String(error));
  const code = (error as { code?: unknown }).code;
  return {
    name: error.name,
    message: hideCredentials(error.message),
    ...(code === undefined ? {} : { code }),
    ...(error.cause instanceof Error ? { cause: hideCredentials(error.cause.message) } : {}),
    stack: withoutCredentials(error.stack),
  };
}

function onTerminal(): DestinationStream {
  const stream = pino.destination({ fd: 2, sync: false });
  stream.on("error", () => {}); // a terminal that was closed is no reason to end
  return stream;
}
