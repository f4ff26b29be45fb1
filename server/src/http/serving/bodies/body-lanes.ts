import { BodyCrowd } from "./body-crowd.ts";
import { BodyRoom } from "./body-room.ts";
import { ScanTurns } from "./scan-turns.ts";

/** What those whose bodies are arriving share. */
export interface BodyLane {
  readonly turns: ScanTurns;
  readonly crowd: BodyCrowd;
  /** Where bodies are kept until they are parsed. Null: nothing of them is kept. */
  readonly room: BodyRoom | null;
  /** Where bodies may be larger than usual. */
  readonly maxBytes?: number;
}

export interface BodyLanes {
  /** Callers with the credentials of a key. */
  readonly known: BodyLane;
  /** Everyone else, who will be refused and therefore only learns whether the body is JSON. */
  readonly strangers: BodyLane;
}

const KIB = 1_024;
const MIB = 1_024 * KIB;

/** Of the most hostile document 16 KiB take a third of a millisecond to scan. */
export const sliceBytes = 16 * KIB;

export function bodyLanes(): BodyLanes {
  return {
    known: {
      turns: new ScanTurns(2 * sliceBytes),
      crowd: new BodyCrowd(4_096),
      room: new BodyRoom({ maxBytes: 64 * MIB, maxBytesPerOwner: 16 * MIB }),
    },
    strangers: { turns: new ScanTurns(sliceBytes), crowd: new BodyCrowd(1_024), room: null },
  };
}
