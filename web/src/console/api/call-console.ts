import { consolePaths } from "virtual:console-contract";
import type {
  ConsoleAnswer,
  ConsoleBody,
  ConsoleOperationId,
  ConsoleParams,
  ConsoleQuery,
} from "@sluice/contract/console";
import type { Given, RequestOf } from "../../frame/api/call-types.ts";
import { makeClient } from "../../frame/api/make-client.ts";

type Table = {
  [Id in ConsoleOperationId]: Given<RequestOf<ConsoleParams<Id>, ConsoleQuery<Id>, ConsoleBody<Id>>>;
};

// As an interface it is looked up by operation; a mapped type would be worked out for all combinations of their parts.
interface Arguments extends Table {}

type CallConsole = <Id extends ConsoleOperationId>(
  operation: Id,
  ...given: Arguments[Id]
) => Promise<ConsoleAnswer<Id>>;

const client = makeClient<ConsoleOperationId>(consolePaths, "/console/api");

/** Calls an operation of the console's API. */
export const callConsole = client.call as CallConsole;

/** Calls an operation that answers a file, which the browser keeps. */
export const downloadFromConsole = client.download;

/** The address of an operation that a browser opens by itself, such as a download. */
export const consoleUrl = client.url;
