import { AssumeRoleCommand, type AssumeRoleCommandOutput, STSClient } from "@aws-sdk/client-sts";
import { s3Code, s3Status } from "../../../platform/blobs/s3-fault.ts";
import type { GuardedAgents } from "../../../platform/outgoing/guarded-agents.ts";
import { OutgoingFault } from "../../../platform/outgoing/outgoing-fault.ts";
import { StorageFault } from "../storage-fault.ts";
import { s3StorageFault } from "./s3-storage-fault.ts";

export interface RoleSession {
  roleArn: string;
  seconds: number;
  region: string;
  /** Where roles are assumed, when that is not Amazon's STS of the region. */
  stsEndpoint?: string | undefined;
  /** What it is assumed with; null: the machine's own credentials. */
  accessKey: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  /** Through which it connects, where its addresses are judged. New ones each time: they end with the client. */
  newAgents(): Partial<GuardedAgents>;
}

interface RoleCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
  expiration: Date;
}

/** What every role allows, and, for a role assumed from a role, the most there is. */
const SHORTER_SECONDS = [3_600, 900];
const SESSION_NAME = "sluice-connector";
const CONNECT_TIMEOUT_MS = 5_000;
const ANSWER_TIMEOUT_MS = 30_000;
const MAX_ATTEMPTS = 3;

/**
 * Gives credentials of a role, assumed with the connector's access key, else with those of the machine. The S3 client asks again before they expire.
 * A role says how long its sessions may last and nobody can ask it beforehand, so a session that is too long is
 * asked for again, shorter; what worked is remembered.
 */
export function roleCredentials(session: RoleSession): () => Promise<RoleCredentials> {
  let seconds = session.seconds;
  return async () => {
    const client = new STSClient({
      region: session.region,
      maxAttempts: MAX_ATTEMPTS,
      ...(session.stsEndpoint !== undefined && { endpoint: session.stsEndpoint }),
      ...(session.accessKey !== null && { credentials: session.accessKey }),
      requestHandler: {
        ...session.newAgents(),
        connectionTimeout: CONNECT_TIMEOUT_MS,
        requestTimeout: ANSWER_TIMEOUT_MS,
        throwOnRequestTimeout: true,
      },
    });
    try {
      for (;;) {
        const answer = await assume(client, session.roleArn, seconds);
        if (answer !== "too long") return toCredentials(answer);
        const shorter = SHORTER_SECONDS.find((candidate) => candidate < seconds);
        if (shorter === undefined) throw cannotAssume("it allows no session of 15 minutes");
        seconds = shorter;
      }
    } finally {
      client.destroy();
    }
  };
}

async function assume(
  client: STSClient,
  RoleArn: string,
  DurationSeconds: number,
): Promise<AssumeRoleCommandOutput | "too long"> {
  try {
    const request = { RoleArn, DurationSeconds, RoleSessionName: SESSION_NAME };
    return await client.send(new AssumeRoleCommand(request));
  } catch (error) {
    if (error instanceof Error && /DurationSeconds exceeds/i.test(error.message)) return "too long";
    const fault = s3StorageFault(error, { bucket: null });
    if (fault.kind === "unreachable" && (s3Status(error) ?? 500) >= 500) throw fault;
    if (fault.credentials !== null || error instanceof OutgoingFault) throw fault;
    throw cannotAssume(s3Code(error));
  }
}

function cannotAssume(why: string): StorageFault {
  const message = `The connector's role cannot be assumed: let its trust policy name the deployment's identity, and allow that identity sts:AssumeRole (${why}).`;
  return new StorageFault("denied", message, "refused");
}

function toCredentials({ Credentials }: AssumeRoleCommandOutput): RoleCredentials {
  const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = Credentials ?? {};
  if (!AccessKeyId || !SecretAccessKey || !SessionToken || !Expiration) {
    throw cannotAssume("the answer holds no credentials");
  }
  return {
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretAccessKey,
    sessionToken: SessionToken,
    expiration: Expiration,
  };
}
