import { addressBlock, isJsonObject } from "@sluice/core";
import { Check } from "typebox/schema";
import { visitorActor } from "../../access/actor.ts";
import { channelBase } from "../../access/channel-wire.ts";
import { type IdentifiedDeployment, identifyDeployment } from "../../console/channel/identify-deployment.ts";
import { DatabaseUnavailable } from "../../platform/faults/database-unavailable.ts";
import { BodyCrowd } from "../serving/bodies/body-crowd.ts";
import { type BodyLane, sliceBytes } from "../serving/bodies/body-lanes.ts";
import { BodyRoom } from "../serving/bodies/body-room.ts";
import type { ScannedBody } from "../serving/bodies/read-body.ts";
import { ScanTurns } from "../serving/bodies/scan-turns.ts";
import type { RequestContext } from "../serving/request-context.ts";
import { RouteTable } from "../serving/route-table.ts";
import { soleHeader } from "../serving/sole-header.ts";
import type { Outcome, Surface } from "../serving/surface.ts";
import type { ChannelRoute, ChannelSurfaceParts } from "./channel-route.ts";
import { channelRoutes } from "./channel-routes.ts";
import { type ChannelRefusal, channelRefusal, wordChannelRefusal } from "./word-channel-refusal.ts";

const MIB = 1_024 * 1_024;

/** Where deployments elsewhere speak with this console. It knows neither cookies nor keys, and no page may call it. */
export function channelSurface(parts: ChannelSurfaceParts): Surface<ChannelRoute, null, ChannelRefusal> {
  const table = new RouteTable(channelBase, channelRoutes);
  const lane = bodyLane();
  const callers = new WeakMap<RequestContext, IdentifiedDeployment>();
  return {
    matches: (path) => table.matches(path),
    headers: () => ({ "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" }),
    answerAtOnce: () => null,
    identify: ({ address }) => ({ caller: null, lane, owner: addressBlock(address) }),
    find: (method, path) => table.find(method, path),
    async admit(context, { credentialed }) {
      const visitor = visitorActor(context.address);
      context.actor = visitor;
      if (!credentialed) return null;
      const authorization = soleHeader(context.request, "Authorization");
      const identified = await identifyDeployment(parts, visitor, { authorization });
      if (!identified.ok) return { code: identified.refusal.code };
      context.actor = identified.value.actor;
      callers.set(context, identified.value);
      return null;
    },
    async handle(context, { route }, body) {
      const sent = readBody(body);
      if (route.body !== null && !Check(route.body, sent)) return { code: "invalid_request" };
      if (!route.credentialed) {
        return answerOf(await route.answer({ parts, actor: visitorActor(context.address) }, sent));
      }
      const caller = callers.get(context);
      if (!caller) return { code: "credential_refused" };
      return answerOf(await route.answer({ parts, ...caller, hungUp: whenClosed(context) }, sent));
    },
    refuseFault: (cause) => (cause instanceof DatabaseUnavailable ? { code: "console_unavailable" } : null),
    word: wordChannelRefusal,
  };
}

/** Nobody is known before the body was read; so nobody takes more than a share of the room. */
function bodyLane(): BodyLane {
  return {
    turns: new ScanTurns(2 * sliceBytes),
    crowd: new BodyCrowd(512),
    room: new BodyRoom({ maxBytes: 32 * MIB, maxBytesPerOwner: 16 * MIB }),
  };
}

/** The pipeline has scanned it: it is JSON, and not nested too deeply. */
function readBody({ bytes }: ScannedBody): unknown {
  const sent: unknown = bytes === null ? {} : JSON.parse(bytes.toString("utf8"));
  return isJsonObject(sent) ? sent : null;
}

function answerOf(outcome: Awaited<ReturnType<ChannelRoute["answer"]>>): Outcome<ChannelRefusal> {
  if (!outcome.ok) return channelRefusal(outcome.refusal.code);
  const isEmpty = outcome.value === undefined;
  return { status: isEmpty ? 204 : 200, body: outcome.value };
}

function whenClosed({ response }: RequestContext): AbortSignal {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  return gone.signal;
}
