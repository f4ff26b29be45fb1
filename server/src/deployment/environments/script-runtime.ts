import type { EnvironmentKind } from "@sluice/contract";
import type { Turns } from "../../platform/sharing/turns.ts";
import type { ScriptEnvironment } from "./environment.ts";
import type { ImageStore } from "./images/image-store.ts";

/** Where this process runs scripts, for runs and for whoever tries one out. */
export interface ScriptRuntime {
  readonly environments: Readonly<Record<EnvironmentKind, ScriptEnvironment>>;
  /** Scripts, in whichever environment. */
  readonly scriptTurns: Turns;
  /** Custom images on this machine. */
  readonly images: Pick<ImageStore, "ready">;
  readonly staging: {
    /** A folder with this id in its name. */
    make(id: string): Promise<string>;
    remove(folder: string): Promise<void>;
  };
}
