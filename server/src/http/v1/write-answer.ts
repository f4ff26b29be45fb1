import { pipeline } from "node:stream/promises";
import { errorCatalogue, errorEnvelope, type Refusal, refusalHeaders } from "@sluice/contract/v1";
import { awaitsGoAhead } from "../serving/go-ahead.ts";
import { discardBody } from "../serving/unread-bodies.ts";
import type { Answer, Outcome } from "./call.ts";
import { originHeaders } from "./cors.ts";
import type { Visit } from "./visit.ts";

type Headers = Record<string, string>;

// How long, and for how much, a refused body is still taken off the wire. A connection that is closed
// on a caller who is sending is reset, and the answer is lost with it.
const lingerMs = 2_000;
const lingerMaxBytes = 16 * 1_024 * 1_024;

export function statusOf(outcome: Outcome): number {
  return "code" in outcome ? errorCatalogue[outcome.code].status : outcome.status;
}

/** `left`: the caller hung up before it had everything. */
export type Written = "whole" | "left";

/** The only place that writes to a caller. Resolves when nothing more will be written. */
export async function writeAnswer(visit: Visit, outcome: Outcome): Promise<Written> {
  const headers: Headers = { ...originHeaders(visit.request), "X-Request-Id": visit.requestId };
  const answer = "code" in outcome ? answerOf(outcome, visit.requestId) : outcome;
  // Answers belong to one key and one moment; a route that knows better says so.
  headers["Cache-Control"] = "no-store";
  headers["X-Content-Type-Options"] = "nosniff";
  Object.assign(headers, answer.headers);
  if ("stream" in answer) return await writeStream(visit, answer, headers);
  writeWhole(visit, answer, headers);
  return "whole";
}

function answerOf(refusal: Refusal, requestId: string): Answer & { body: unknown } {
  return {
    status: errorCatalogue[refusal.code].status,
    headers: refusalHeaders(refusal),
    body: errorEnvelope(refusal, requestId),
  };
}

function writeWhole(visit: Visit, answer: Answer & { body: unknown }, headers: Headers): void {
  const { response } = visit;
  const text = answer.body === undefined ? "" : JSON.stringify(answer.body);
  if (text !== "") headers["Content-Type"] = "application/json; charset=utf-8";
  if (answer.status !== 204) headers["Content-Length"] = String(Buffer.byteLength(text));
  if (visit.bodyUnread) {
    headers.Connection = "close";
    response.writeHead(answer.status, headers);
    linger(visit, text);
  } else {
    response.writeHead(answer.status, headers);
    // Node leaves the body out by itself where the caller asked for the headers alone.
    response.end(text);
  }
}

/** Sends everything, then goes on reading for a while before it closes the connection. */
function linger({ request, response }: Visit, text: string): void {
  // A caller that waits for the go-ahead has sent nothing of its body.
  if (awaitsGoAhead(request)) {
    response.end(text);
    return;
  }
  response.flushHeaders();
  if (text !== "") response.write(text);
  let discarded = 0;
  const close = () => {
    clearTimeout(deadline);
    response.end();
  };
  const deadline = setTimeout(close, lingerMs);
  request.on("data", (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > lingerMaxBytes) close();
  });
  request.once("end", close).once("close", close).once("error", close);
  discardBody(request);
}

async function writeStream(
  visit: Visit,
  { status, stream }: Extract<Answer, { stream: unknown }>,
  headers: Headers,
): Promise<Written> {
  const { request, response } = visit;
  response.writeHead(status, headers);
  if (request.method === "HEAD") {
    stream.destroy();
    response.end();
    return "whole";
  }
  let hasLeft = false;
  // Before the pipeline listens: it closes each end when the other fails, and then nobody can tell which was first.
  response.once("close", () => {
    hasLeft = !stream.destroyed;
  });
  try {
    await pipeline(stream, response);
    return "whole";
  } catch (error) {
    if (hasLeft) return "left";
    throw error;
  }
}
