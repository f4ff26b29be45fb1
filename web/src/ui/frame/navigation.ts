import type { IconName } from "../icon-paths.ts";

export interface NavigationItem {
  readonly label: string;
  /** A path of the router, without its base. */
  readonly to: string;
  readonly icon: IconName;
  /** Shown after the label when it is not 0: how many need attention. */
  readonly count?: number;
}

export interface NavigationGroup {
  readonly label: string;
  readonly items: readonly NavigationItem[];
}
