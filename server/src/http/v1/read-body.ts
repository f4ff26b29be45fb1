import type { IncomingMessage, ServerResponse } from "node:http";
import { limits } from "@sluice/contract";
import { giveGoAhead } from "../go-ahead.ts";

/** `gone`: the caller hung up before it had sent everything. */
export type ReadBody = Buffer | "none" | "too_large" | "gone";

const { bodyMaxBytes } = limits.request;

export function announcesBody(request: IncomingMessage): boolean {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  return encoding !== undefined || (length !== undefined && length !== "0");
}

/**
 * Reads a body of any method and type, up to the limit. One that announces its size is refused unread;
 * one that does not is refused at the first byte too many, and the rest is left to whoever answers.
 */
export async function readBody(request: IncomingMessage, response: ServerResponse): Promise<ReadBody> {
  if (!announcesBody(request)) return "none";
  if (Number(request.headers["content-length"] ?? 0) > bodyMaxBytes) return "too_large";
  giveGoAhead(request, response);
  return await new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const settle = (outcome: ReadBody) => {
      request.off("data", take).off("end", finish).off("close", hangUp).off("error", hangUp);
      resolve(outcome);
    };
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes <= bodyMaxBytes) return;
      request.pause();
      settle("too_large");
    };
    const finish = () => settle(bytes === 0 ? "none" : Buffer.concat(chunks, bytes));
    const hangUp = () => settle("gone");
    request.on("data", take).on("end", finish).on("close", hangUp).on("error", hangUp);
  });
}
