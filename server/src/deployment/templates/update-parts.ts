import type { Log } from "../../platform/observability/log.ts";
import type { InstallParts } from "./install-template.ts";

/** What following update rules takes. */
export interface UpdateParts extends InstallParts {
  /** The release that runs here. */
  readonly release: string;
  readonly log: Log;
}
