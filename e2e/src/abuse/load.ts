import type { World } from "./world.ts";

/** One way to be hostile. */
export interface Load {
  readonly name: string;
  /** What it does, for whoever reads the table. */
  readonly says: string;
  /** It is over in a second or two, so `npm test` plays it too. */
  readonly quick?: true;
  /** It is about runs, so the innocent caller runs something too. */
  readonly runs?: true;
  /** Attacks, and tells the world of every answer that is wrong. */
  run(world: World): Promise<void>;
}
