import { limits } from "@sluice/contract";
import { BodyCrowd } from "../bodies/body-crowd.ts";
import { type BodyLane, sliceBytes } from "../bodies/body-lanes.ts";
import { BodyRoom } from "../bodies/body-room.ts";
import { ScanTurns } from "../bodies/scan-turns.ts";

const MIB = 1_024 * 1_024;

/**
 * What the bodies of an API for browsers share. Nobody is known before the body was read; so nobody takes more than a
 * small share of the room. Large bodies have a room of their own, in which two of one owner fit at a time.
 */
export function bodyLanesOf(maxBytesOfRoutes: readonly number[]): (maxBytes?: number) => BodyLane {
  const turns = new ScanTurns(2 * sliceBytes);
  const crowd = new BodyCrowd(512);
  const usual: BodyLane = {
    turns,
    crowd,
    room: new BodyRoom({ maxBytes: 16 * MIB, maxBytesPerOwner: 4 * MIB }),
  };
  const largest = Math.max(limits.request.bodyMaxBytes, ...maxBytesOfRoutes);
  const room = new BodyRoom({ maxBytes: 8 * largest, maxBytesPerOwner: 2 * largest });
  return (maxBytes) => (maxBytes === undefined ? usual : { turns, crowd, room, maxBytes });
}
