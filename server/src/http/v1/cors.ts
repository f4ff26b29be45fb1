import type { IncomingMessage } from "node:http";
import { headerNames, limits } from "@sluice/contract";

/** What a page may read of an answer beyond the few headers that browsers always show it. */
const exposed = [
  headerNames.requestId,
  "Retry-After",
  "ETag",
  "Content-Range",
  "Content-Disposition",
  headerNames.idempotencyReplayed,
].join(", ");

// With credentials allowed, browsers take a * for the name of a method or a header.
const everyMethod = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
const usualHeaders = [
  "Authorization",
  "Content-Type",
  headerNames.externalId,
  headerNames.requestId,
  headerNames.idempotencyKey,
].join(", ");

const plain = /^[\x20-\x7e]+$/;

/**
 * Lets a page of any origin read the answer. That is safe because nothing a browser adds by itself
 * authenticates a call: a page without the key gets what anyone without the key gets.
 */
export function originHeaders(request: IncomingMessage): Record<string, string> {
  const { origin } = request.headers;
  if (origin === undefined || !plain.test(origin)) return { Vary: "Origin" };
  return {
    Vary: "Origin",
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Credentials": "true",
    "Access-Control-Expose-Headers": exposed,
  };
}

/** What a browser asks before it sends the call itself. */
export function preflightHeaders(request: IncomingMessage): Record<string, string> {
  const wanted = request.headers["access-control-request-headers"];
  return {
    Allow: everyMethod,
    "Access-Control-Allow-Methods": everyMethod,
    "Access-Control-Allow-Headers": wanted !== undefined && plain.test(wanted) ? wanted : usualHeaders,
    "Access-Control-Max-Age": String(limits.request.preflightMaxAgeSeconds),
  };
}
