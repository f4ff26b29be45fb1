import { consolePaths } from "virtual:console-contract";
import type {
  ConsoleAnswer,
  ConsoleBody,
  ConsoleOperationId,
  ConsoleParams,
  ConsoleQuery,
} from "@sluice/contract/console";
import { ApiError } from "../../ui/api/api-error.ts";
import { fillPath } from "../../ui/api/fill-path.ts";
import { type SentFile, send } from "../../ui/api/send.ts";
import { askConflict } from "./conflict-question.ts";
import { askPassword } from "./password-question.ts";
import { sessionEnded } from "./session-ended.ts";

type Part<Name extends string, Value> = Value extends null
  ? { [Key in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

interface CallOptions {
  signal?: AbortSignal;
  /** The caller deals with a session that has ended. */
  quiet?: boolean;
}

// What an operation takes: its parameters, its query and its body, each only where the contract has one. Tables, for
// the sake of the compiler: see the contract's types of routes.
type Requests = {
  [Id in ConsoleOperationId]: Part<"params", ConsoleParams<Id>> &
    Part<"query", ConsoleQuery<Id>> &
    Part<"body", ConsoleBody<Id>> &
    CallOptions;
};
type Given = {
  [Id in ConsoleOperationId]: Record<never, never> extends Requests[Id]
    ? [request?: Requests[Id]]
    : [request: Requests[Id]];
};

interface AnyRequest extends CallOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

type CallConsole = <Id extends ConsoleOperationId>(
  operation: Id,
  ...given: Given[Id]
) => Promise<ConsoleAnswer<Id>>;

/**
 * Calls an operation of the console's API. What a person can mend on the way is mended here: a session that has ended
 * leads to the sign-in, a password that is asked for again is asked for, and of two edits the person chooses one.
 */
export const callConsole = ((operation: ConsoleOperationId, request: AnyRequest = {}) =>
  attempt(operation, request)) as CallConsole;

/** Calls an operation that answers a file. It is handed to the browser at once, and kept nowhere else. */
export async function downloadFromConsole(operation: ConsoleOperationId, request: AnyRequest): Promise<void> {
  const { name, content } = (await attempt(operation, request)) as SentFile;
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The address of an operation that a browser opens by itself, such as a download. */
export function consoleUrl(operation: ConsoleOperationId, request: Omit<AnyRequest, "body"> = {}): string {
  const [, path = ""] = consolePaths[operation].split(" ");
  return `/console/api${fillPath(path, request.params ?? null, request.query ?? null)}`;
}

async function attempt(operation: ConsoleOperationId, request: AnyRequest): Promise<unknown> {
  const [method = "GET"] = consolePaths[operation].split(" ");
  try {
    return await send({
      method,
      url: consoleUrl(operation, request),
      body: request.body,
      signal: request.signal,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "sign_in_required" && !request.quiet) sessionEnded();
    if (error.code === "recent_password_required" && (await askPassword())) {
      return await attempt(operation, request);
    }
    const over = error.code === "edit_conflict" ? await askConflict(error, request.body ?? null) : null;
    if (over) return await attempt(operation, { ...request, body: over });
    throw error;
  }
}
