import { appPaths } from "virtual:app-contract";
import type { AppAnswer, AppBody, AppOperationId, AppParams, AppQuery } from "@sluice/contract/app";
import type { Given, RequestOf } from "../../frame/api/call-types.ts";
import { makeClient } from "../../frame/api/make-client.ts";

type Table = { [Id in AppOperationId]: Given<RequestOf<AppParams<Id>, AppQuery<Id>, AppBody<Id>>> };

// As an interface it is looked up by operation; a mapped type would be worked out for all combinations of their parts.
interface Arguments extends Table {}

type CallApp = <Id extends AppOperationId>(operation: Id, ...given: Arguments[Id]) => Promise<AppAnswer<Id>>;

const client = makeClient<AppOperationId>(appPaths, "/app/api");

/** Calls an operation of the application's API. */
export const callApp = client.call as CallApp;

/** Sends a file to an operation that takes one, and says how much of it has arrived. */
export const uploadToApp = client.upload;

/** The address of an operation that a browser opens by itself, such as a download or a picture. */
export const appUrl = client.url;
