import type { Log } from "../../platform/observability/log.ts";
import type { BodyLane } from "./bodies/body-lanes.ts";
import { noBody, readBody, type ScannedBody } from "./bodies/read-body.ts";
import type { RequestContext } from "./request-context.ts";
import type { PipelineRefusal } from "./surface.ts";

/** The body of a request, or why it is refused. Null when the caller hung up. */
export async function takeBody(
  context: RequestContext,
  lane: BodyLane,
  owner: string,
  log: Log,
): Promise<ScannedBody | PipelineRefusal | null> {
  const { request, response, kept } = context;
  const read = await readBody(request, response, lane, {
    owner,
    onBrokenOff: () => log.info({ ...kept, reason: "too_many_bodies" }, "A body was broken off."),
  });
  if (read === "gone") return null;
  if (read === "none") return noBody;
  if (read === "too_large") {
    context.bodyUnread = true;
    return { code: "payload_too_large" };
  }
  if (!("reason" in read)) return read;
  return { code: "invalid_request", details: [{ name: "body", reason: read.reason }] };
}
