import type { ConnectorRow, ConnectorTestStep } from "@sluice/contract";
import type { IconName } from "../../../ui/icon-paths.ts";
import type { Tone } from "../../../ui/status-pill.tsx";

export type ConnectorType = ConnectorRow["type"];
export type ConnectorState = ConnectorRow["state"];

interface TypeWords {
  readonly label: string;
  readonly icon: IconName;
  /** What it connects to, for whoever chooses. */
  readonly lead: string;
}

/** In the order in which the gallery shows them. */
export const connectorTypes: readonly ConnectorType[] = ["folder", "s3"];

export const typeWords: Readonly<Record<ConnectorType, TypeWords>> = {
  folder: {
    label: "Folder",
    icon: "folder",
    lead: "A folder of the machine that the deployment runs on. Each folder in it is read as a bucket.",
  },
  s3: {
    label: "S3 storage",
    icon: "box",
    lead: "Buckets of Amazon S3, or of any store that speaks its protocol, such as MinIO, Ceph or R2.",
  },
};

interface StateWords {
  readonly label: string;
  readonly tone: Tone;
  readonly icon: IconName;
}

export const stateWords: Readonly<Record<ConnectorState, StateWords>> = {
  ready: { label: "Ready", tone: "completed", icon: "check" },
  untested: { label: "No passed test", tone: "cancelled", icon: "clock" },
  needs_attention: { label: "Needs attention", tone: "failed", icon: "warning" },
};

export const stepWords: Readonly<Record<ConnectorTestStep["step"], string>> = {
  resolve: "Find the store",
  connect: "Connect to it",
  authenticate: "Be recognised",
  list: "List a bucket",
  read: "Read a file",
};

export const credentialWords: Readonly<Record<string, string>> = {
  access_key_id: "Access key id",
  secret_access_key: "Secret access key",
  session_token: "Session token",
};
