import { buildWeb } from "../../web/build/build-web.ts";

/** The pages that the servers of the tests serve, built as `npm start` builds them. */
export async function setup(): Promise<void> {
  await buildWeb();
}
