import type { DeclaredSettings, FileConnector, Problem, S3Connector } from "@sluice/contract";
import { checkConnector } from "@sluice/core";
import type { SealedValues } from "../../platform/crypto/sealed-values.ts";
import type { AddressRule } from "../../platform/outgoing/reach.ts";
import { trustedContext } from "../../platform/outgoing/trusted-context.ts";
import { declaredReach, type InternalServices } from "./declared-reach.ts";
import { FolderStorageReader } from "./folder/folder-storage-reader.ts";
import { pathFault } from "./folder/opened-folders.ts";
import type { ConnectorAccess } from "./load-connector-access.ts";
import type { OwnStore } from "./s3/s3-storage-reader.ts";
import { StorageFault } from "./storage-fault.ts";
import type { StorageReader } from "./storage-reader.ts";

/** What the console declares of connections to others. */
export type DeclaredOutgoing = InternalServices & Pick<DeclaredSettings, "trusted_certificates">;

export interface ConnectorRules {
  /** The folders that the operator opened to folder connectors. */
  readonly folders: readonly string[];
  /** The bucket of the deployment itself, when it has one. */
  readonly ownStore: OwnStore | null;
  readonly stsEndpoint?: string;
  /** Left out where connectors have no credentials of their own. */
  readonly sealed?: SealedValues;
  /** Left out where the operator alone makes connectors: then every address is reached. */
  readonly reach?: { readonly loopback: boolean; declared(): Promise<DeclaredOutgoing> };
}

/** What connectors may read here, and the driver for each kind of them. */
export class ConnectorStorage {
  readonly #rules: ConnectorRules;

  constructor(rules: ConnectorRules) {
    this.#rules = rules;
  }

  /** What keeps a connector from being saved in this deployment, each problem named after its field. */
  judge(spec: FileConnector): Problem[] {
    const problems = checkConnector(spec);
    if (problems.length > 0) return problems;
    if (spec.type === "s3") {
      if (spec.endpoint == null || URL.canParse(spec.endpoint)) return [];
      return [
        { name: "endpoint", reason: "Write an address that can be reached, such as https://s3.example." },
      ];
    }
    const reason = pathFault(spec.path, this.#rules.folders);
    return reason === null ? [] : [{ name: "path", reason }];
  }

  /** Where folder connectors may point, for whoever chooses. */
  get openedFolders(): readonly string[] {
    return this.#rules.folders;
  }

  /** Whether the operator chose this address, so that the machine's own credentials may be sent there. */
  isOwnAddress({ endpoint = null }: S3Connector): boolean {
    if (endpoint === null) return true;
    const own = this.#rules.ownStore?.endpoint ?? null;
    const { hostname, origin } = new URL(endpoint);
    if (/^(s3|.*\.s3)([.-][a-z0-9-]+)*\.amazonaws\.com(\.cn)?$/.test(hostname)) return true;
    return own !== null && new URL(own).origin === origin;
  }

  /** For the table of credentials: it opens for this connector and this name only. */
  seal(connectorId: string, name: string, value: string): string {
    const { sealed } = this.#rules;
    if (!sealed) throw new Error("Connectors have no credentials of their own here.");
    return sealed.seal(value, purposeOf(connectorId, name));
  }

  /** The caller closes it. Fails with a `StorageFault` when its credentials cannot be read. */
  async open({ connectorId, spec, credentials }: ConnectorAccess): Promise<StorageReader> {
    if (spec.type === "folder") return new FolderStorageReader(spec.path, this.#rules.folders);
    const values = new Map(
      credentials.map(({ name, sealed }) => [name, this.#unseal(connectorId, name, sealed)]),
    );
    const accessKeyId = values.get("access_key_id");
    const secretAccessKey = values.get("secret_access_key");
    const sessionToken = values.get("session_token");
    const accessKey =
      accessKeyId === undefined || secretAccessKey === undefined
        ? null
        : { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) };
    // The SDK is large: it is loaded only where a bucket is read.
    const { S3StorageReader } = await import("./s3/s3-storage-reader.ts");
    const { reach, ...rules } = this.#rules;
    const declared = (await reach?.declared()) ?? null;
    return new S3StorageReader(spec, {
      ...rules,
      accessKey,
      reach: reach && declared ? this.#reachOf(spec, reach.loopback, declared) : null,
      trust: declared && trustedContext(declared.trusted_certificates),
    });
  }

  #unseal(connectorId: string, name: string, sealed: string): string {
    const value = this.#rules.sealed?.open(sealed, purposeOf(connectorId, name)) ?? null;
    if (value !== null) return value;
    const message =
      "The connector's credentials cannot be read: they were sealed with another key. Enter them again, or have the operator restore SLUICE_SEALING_KEY.";
    throw new StorageFault("denied", message, "missing");
  }

  /** Null where the operator chose the address. */
  #reachOf(spec: S3Connector, loopback: boolean, declared: DeclaredOutgoing): AddressRule | null {
    if (spec.endpoint == null || this.isOwnAddress(spec)) return null;
    const { port, protocol } = new URL(spec.endpoint);
    return declaredReach(declared, { port: Number(port || (protocol === "https:" ? 443 : 80)), loopback });
  }
}

function purposeOf(connectorId: string, name: string): string {
  return `connector:${connectorId}:${name}`;
}
