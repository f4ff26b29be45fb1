import { type DestinationStream, type Logger, pino } from "pino";
import pretty from "pino-pretty";

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
  "workflowId",
] as const;

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
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }), log: onlyAllowed },
  };
  // Buffered, and flushed when the process exits: a log line must not cost a request a system call.
  const destination = options.destination ?? pino.destination({ fd: 2, sync: false });
  return pino(settings, options.forPeople ? forPeople(destination) : destination) satisfies Logger;
}

function onlyAllowed(fields: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const field of allowedFields) {
    if (fields[field] === undefined) continue;
    kept[field] = field === "error" ? describeError(fields[field]) : fields[field];
  }
  return kept;
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const code = (error as { code?: unknown }).code;
  return {
    name: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    stack: error.stack,
  };
}

function forPeople(destination: DestinationStream): DestinationStream {
  return pretty({ destination, sync: true, translateTime: "SYS:HH:MM:ss", ignore: "pid,hostname" });
}
