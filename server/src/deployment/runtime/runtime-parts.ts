import type { EnvironmentKind } from "@sluice/contract";
import type { Asker } from "@sluice/core";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { Turns } from "../../platform/sharing/turns.ts";
import type { TextStore } from "../../platform/texts/text-store.ts";
import type { ConnectorStorage } from "../connectors/connector-storage.ts";
import type { ScriptEnvironment } from "../environments/environment.ts";
import type { ImageStore } from "../environments/images/image-store.ts";
import type { RedactedFile, RedactionJob } from "../redaction/redact-file.ts";
import type { RunParts } from "../runs/run-parts.ts";
import type { WorkflowVersions } from "../workflows/workflow-versions.ts";
import type { OwnedRuns } from "./owned-runs.ts";
import type { Staging } from "./staging.ts";

/** What performing a run's effects takes. */
export interface RuntimeParts extends RunParts {
  blobs: BlobStore;
  texts: TextStore;
  versions: WorkflowVersions;
  environments: Readonly<Record<EnvironmentKind, ScriptEnvironment>>;
  /** Custom images on this machine. */
  images?: Pick<ImageStore, "ready">;
  /** What connectors may read. */
  storage: ConnectorStorage;
  redactor: {
    redactFile(job: RedactionJob, signal: AbortSignal, run: Asker): Promise<RedactedFile>;
  };
  /** Makes the hashes that stand for redacted values. */
  redactionKey: Uint8Array;
  turns: {
    /** Steps with an agent, from their start to the end of what they leave. */
    steps: Turns;
    /** Scripts, in whichever environment. */
    scripts: Turns;
    /** What the process does itself. It never waits for a script. */
    ownWork: Turns;
  };
  owned: OwnedRuns;
  staging: Staging;
  /** How long a run waits for disk space, or for the file store. */
  storeWaitMs: number;
  log: Log;
}
