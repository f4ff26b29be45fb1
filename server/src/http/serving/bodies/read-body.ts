import type { IncomingMessage, ServerResponse } from "node:http";
import { limits } from "@sluice/contract";
import { type JsonFault, JsonScanner } from "@sluice/core";
import { giveGoAhead } from "../go-ahead.ts";
import { announcesBody } from "../unread-bodies.ts";
import { type BodyLane, sliceBytes } from "./body-lanes.ts";

export interface ScannedBody {
  /** Null where the lane keeps nothing. */
  readonly bytes: Buffer | null;
  /** How many values the document has. */
  readonly values: number;
  /** To be called when the bytes are no longer needed. */
  readonly dispose: () => void;
}

/** `gone`: the caller hung up, or was cut off, before it had sent everything. */
export type ReadBody = ScannedBody | JsonFault | "none" | "too_large" | "gone";

type Received = Omit<ScannedBody, "dispose"> | Exclude<ReadBody, ScannedBody>;

const nothing = () => {};

export const noBody: ScannedBody = { bytes: null, values: 0, dispose: nothing };

/**
 * Reads a body of any method and type, up to the limit, and scans it while it comes. One that announces its size is
 * refused unread; one that does not is refused at the first byte too many, and the rest is left to whoever answers.
 */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  lane: BodyLane,
  /** Who shares the lane with others. */
  sender: { owner: string; onBrokenOff: () => void },
): Promise<ReadBody> {
  if (!announcesBody(request)) return "none";
  const { maxBytes = limits.request.bodyMaxBytes } = lane;
  const announced = request.headers["content-length"];
  if (Number(announced ?? 0) > maxBytes) return "too_large";
  const arrived = lane.crowd.enter(sender.owner, () => {
    sender.onBrokenOff();
    request.destroy();
  });
  const bytes = announced === undefined ? maxBytes : Number(announced);
  const dispose = lane.room ? await lane.room.take(sender.owner, bytes) : nothing;
  const read = await receive(request, response, { ...lane, maxBytes }, sender.owner);
  arrived();
  if (typeof read === "string" || "reason" in read) {
    dispose();
    return read;
  }
  return { ...read, dispose };
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  { turns, room, maxBytes }: Required<BodyLane>,
  owner: string,
): Promise<Received> {
  // It may have gone while it waited for room.
  if (request.destroyed) return "gone";
  giveGoAhead(request, response);
  const scanner = new JsonScanner();
  const kept: Buffer[] = [];
  let bytes = 0;
  let fault: JsonFault | null = null;
  let isGone = false;
  let scanning: Promise<void> | null = null;

  async function scanInTurns(chunk: Buffer): Promise<void> {
    for (let at = 0; at < chunk.length && fault === null; at += sliceBytes) {
      const slice = chunk.subarray(at, at + sliceBytes);
      await turns.take(owner, slice.length);
      // Who has gone has no more work done for it.
      if (isGone) return;
      fault = scanner.scan(slice);
    }
    scanning = null;
    request.resume();
  }

  function conclude(): Received {
    if (bytes === 0) return "none";
    const body = { bytes: room && Buffer.concat(kept, bytes), values: scanner.values };
    return fault ?? scanner.finish() ?? body;
  }

  return await new Promise((resolve) => {
    const settle = (outcome: Received) => {
      stopListening();
      resolve(outcome);
    };
    const stopListening = () => {
      request.off("data", take).off("end", finish).off("close", hangUp).off("error", hangUp);
    };
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) {
        request.pause();
        settle("too_large");
        return;
      }
      // Of a body at fault only the size still matters.
      if (fault !== null) return;
      if (room) kept.push(chunk);
      if (chunk.length <= sliceBytes && turns.takeNow(chunk.length)) {
        fault = scanner.scan(chunk);
        return;
      }
      request.pause();
      scanning = scanInTurns(chunk);
    };
    const finish = () => {
      // The end comes although its last chunk is still being scanned; from here on nobody can hang up on the body.
      stopListening();
      if (scanning === null) resolve(conclude());
      else void scanning.then(() => resolve(conclude()));
    };
    const hangUp = () => {
      isGone = true;
      settle("gone");
    };
    request.on("data", take).on("end", finish).on("close", hangUp).on("error", hangUp);
  });
}
