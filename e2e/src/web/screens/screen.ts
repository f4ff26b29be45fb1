import type { Page } from "playwright-core";
import type { Seeded } from "./start-seeded.ts";

/** A screen, or a tab of it, as it is gone over by tests and pictures. */
export interface Screen {
  /** What its pictures are called after. */
  readonly name: string;
  /** As its router has it; null where no route leads. */
  readonly route: string | null;
  /** Filled with what was seeded. */
  path(seeded: Seeded): string;
  /** Read there once everything is shown. */
  readonly full: string;
  /** The calls that it waits for, by path and query below the surface's API. Left out: all but the frame's own. */
  readonly loads?: RegExp | undefined;
  /** What makes it empty: lists that are answered with nothing, or a thing that has nothing yet. Left out: nothing. */
  readonly empty?: RegExp | ((seeded: Seeded) => string) | undefined;
  /** It asks for nothing, so that it neither loads nor fails. */
  readonly asksNothing?: true;
  /** What is opened on it before it is looked at: a menu, a dialog. */
  open?(page: Page): Promise<void>;
  /** Shown to strangers only. */
  readonly isDoor?: true;
}
