import type { IncomingMessage } from "node:http";
import type { Answer } from "../serving/answer.ts";

/** A page or a document that anyone may read. */
export interface SiteRoute {
  readonly method: "GET";
  readonly path: string;
  answer(request: IncomingMessage): Answer | Promise<Answer>;
}
