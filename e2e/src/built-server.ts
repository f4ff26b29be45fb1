import { buildServer } from "../../server/build/build-server.ts";

/** The folder of the server and the command line as they are in use: what tests start is what people start. */
export const builtServer = await buildServer();
