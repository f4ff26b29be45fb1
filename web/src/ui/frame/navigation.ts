import type { IconName } from "../icon-paths.ts";

export interface RailNote {
  readonly words: string;
  /** All that there is room for where the rail is collapsed. */
  readonly figure: string;
}

export interface NavigationItem {
  readonly label: string;
  /** A path of the router, without its base. */
  readonly to: string;
  readonly icon: IconName;
  /** Shown after the label when it is not 0: how many need attention. */
  readonly count?: number;
  /** Shown after the label: what goes on there. */
  readonly note?: RailNote;
}

export interface NavigationGroup {
  readonly label: string;
  readonly items: readonly NavigationItem[];
}
