import type { Config } from "../config.ts";
import { BubblewrapEnvironment } from "../deployment/environments/bubblewrap/bubblewrap-environment.ts";
import { hostWith } from "../deployment/environments/bubblewrap/bubblewrap-status.ts";

/** Where scripts of the kind `sandbox` run, as the settings say. */
export function sandboxOf({ sandboxProgram: program, sandboxUser: user }: Config): BubblewrapEnvironment {
  return new BubblewrapEnvironment(hostWith({ program, user }));
}
