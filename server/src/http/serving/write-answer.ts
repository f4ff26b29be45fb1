import { pipeline } from "node:stream/promises";
import type { Answer, ContentAnswer, JsonAnswer, StreamAnswer } from "./answer.ts";
import { awaitsGoAhead } from "./go-ahead.ts";
import type { RequestContext } from "./request-context.ts";
import { discardBody } from "./unread-bodies.ts";

type Headers = Record<string, string>;

// How long, and for how much, a refused body is still taken off the wire. A connection that is closed
// on a caller who is sending is reset, and the answer is lost with it.
const lingerMs = 2_000;
const lingerMaxBytes = 16 * 1_024 * 1_024;

/** `left`: the caller hung up before it had everything. */
export type Written = "whole" | "left";

/** The only place that writes to a caller. Resolves when nothing more will be written. */
export async function writeAnswer(
  context: RequestContext,
  /** Those of the surface. They become the answer's. */
  headers: Headers,
  answer: Answer,
): Promise<Written> {
  headers["X-Request-Id"] = context.requestId;
  Object.assign(headers, answer.headers);
  if (answer.cookies) context.response.setHeader("Set-Cookie", answer.cookies);
  if ("stream" in answer) return await writeStream(context, answer, headers);
  writeWhole(context, answer, headers);
  return "whole";
}

function writeWhole(context: RequestContext, answer: JsonAnswer | ContentAnswer, headers: Headers): void {
  const { response } = context;
  const body = "content" in answer ? answer.content : textOf(answer, headers);
  // A 304 would have to tell the length of what it does not send.
  if (answer.status !== 204 && answer.status !== 304) {
    headers["Content-Length"] = String(Buffer.byteLength(body));
  }
  if (context.bodyUnread) {
    headers.Connection = "close";
    response.writeHead(answer.status, headers);
    linger(context, body);
  } else {
    response.writeHead(answer.status, headers);
    // Node leaves the body out by itself where the caller asked for the headers alone.
    response.end(body);
  }
}

function textOf({ body }: JsonAnswer, headers: Headers): string {
  if (body === undefined) return "";
  headers["Content-Type"] = "application/json; charset=utf-8";
  return JSON.stringify(body);
}

/** Sends everything, then goes on reading for a while before it closes the connection. */
function linger({ request, response }: RequestContext, body: string | Buffer): void {
  // A caller that waits for the go-ahead has sent nothing of its body.
  if (awaitsGoAhead(request)) {
    response.end(body);
    return;
  }
  response.flushHeaders();
  if (body.length > 0) response.write(body);
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
  context: RequestContext,
  { status, stream }: StreamAnswer,
  headers: Headers,
): Promise<Written> {
  const { request, response } = context;
  response.writeHead(status, headers);
  if (request.method === "HEAD") {
    stream.destroy();
    response.end();
    return "whole";
  }
  // The pipeline listens several times over; Node would take that for a leak and say so on standard error.
  response.setMaxListeners(30);
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
