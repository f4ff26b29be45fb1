import type { SecureContext } from "node:tls";
import { S3Client } from "@aws-sdk/client-s3";
import { limits, type S3Connector } from "@sluice/contract";
import { guardedAgents } from "../../../platform/outgoing/guarded-agents.ts";
import { type AddressRule, anywhere } from "../../../platform/outgoing/reach.ts";
import { roleCredentials } from "./role-credentials.ts";

/** An access key that was entered for the connector. */
interface S3AccessKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

export interface S3ClientOptions {
  /** Null or left out: the machine's own credentials. */
  readonly accessKey?: S3AccessKey | null;
  /** Where its addresses may lead; left out where the operator chose the address. */
  readonly reach?: AddressRule | null;
  /** Where its certificates may come from; null or left out: from where the machine trusts them. */
  readonly trust?: SecureContext | null;
  /** Where roles are assumed; for tests and for private clouds. */
  readonly stsEndpoint?: string;
}

const CONNECT_TIMEOUT_MS = 5_000;
const ANSWER_TIMEOUT_MS = 30_000;
/** A store that stalls in the middle of a download. */
const SILENCE_TIMEOUT_MS = 2 * 60_000;
const MAX_ATTEMPTS = 3;

export function createS3Client(spec: S3Connector, options: S3ClientOptions): S3Client {
  const { region, endpoint = null, role_arn = null } = spec;
  const { accessKey = null, reach = null, trust = null, stsEndpoint } = options;
  const isAmazon = storeAt(endpoint) === AMAZON;
  const isGuarded = reach !== null || trust !== null;
  const newAgents = () => (isGuarded ? guardedAgents(reach ?? anywhere, trust) : {});
  return new S3Client({
    region,
    maxAttempts: MAX_ATTEMPTS,
    // Most stores but Amazon's want the bucket in the path of the address.
    ...(endpoint !== null && { endpoint, forcePathStyle: !isAmazon }),
    ...(accessKey !== null && { credentials: accessKey }),
    ...(role_arn !== null && {
      credentials: roleCredentials({
        roleArn: role_arn,
        seconds: spec.role_session_s ?? limits.connector.roleSessionSeconds.default,
        region,
        // A store that speaks S3 and knows roles assumes them at its own address.
        stsEndpoint: stsEndpoint ?? (isAmazon ? undefined : (endpoint ?? undefined)),
        accessKey,
        newAgents,
      }),
    }),
    // Checking wraps the download in a second stream, and destroying that one leaves its socket open.
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      ...newAgents(),
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: ANSWER_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      socketTimeout: SILENCE_TIMEOUT_MS,
    },
  });
}

const AMAZON = "amazon";

/** Which store an endpoint belongs to: Amazon's, or the origin of another. */
export function storeAt(endpoint: string | null): string {
  if (endpoint === null) return AMAZON;
  const { origin, hostname } = new URL(endpoint);
  return /(^|\.)amazonaws\.com(\.cn)?$/.test(hostname) ? AMAZON : origin;
}
