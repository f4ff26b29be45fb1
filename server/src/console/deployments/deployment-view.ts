import {
  type DeploymentHealth,
  type DeploymentKind,
  type DeploymentSettings,
  type LicenceState,
  limits,
  type Region,
} from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { Kysely } from "kysely";
import { type Certificate, readCertificates } from "../../platform/crypto/read-certificates.ts";
import { countSeats } from "../people/seats.ts";
import type { ConsoleTables } from "../tables.ts";
import { declaredOf } from "./declared-settings.ts";

/** A deployment as lists show it. */
export interface DeploymentSummary {
  deployment_id: string;
  name: string;
  kind: DeploymentKind;
  /** Null until it has started once. */
  release: string | null;
  region: Region | null;
  licence_state: LicenceState;
  created_at: string;
  /** What an edit names, so that none is lost. */
  revision: number;
  /** Whether the deployment has confirmed this revision. */
  settings_taken_over: boolean;
  /** Keys that are not deleted. */
  keys: number;
  /** People who may sign in to it. */
  seats_used: number;
  health: DeploymentHealth;
  last_heard_at: string | null;
  /** Processes that work on runs, as it said last. */
  workers: number | null;
}

export interface DeploymentView extends DeploymentSummary {
  settings: DeploymentSettings;
  certificates: CertificateView[];
}

interface CertificateView {
  subject: string;
  issuer: string;
  key: string;
  fingerprint_sha256: string;
  valid_from: string;
  valid_until: string;
  is_authority: boolean;
}

type DeploymentRow = Awaited<ReturnType<ReturnType<typeof selectDeployments>["executeTakeFirstOrThrow"]>>;

/** Deployments with what is counted of them. */
export function selectDeployments(sql: Kysely<ConsoleTables>) {
  return sql
    .selectFrom("deployments")
    .selectAll("deployments")
    .select(({ selectFrom }) =>
      selectFrom("api_keys")
        .select(({ fn }) => fn.countAll<number | string>().as("count"))
        .whereRef("api_keys.deployment_id", "=", "deployments.deployment_id")
        .where("api_keys.deleted_at", "is", null)
        .as("key_count"),
    )
    .where("deployments.deleted_at", "is", null);
}

export async function findDeployment(
  sql: Kysely<ConsoleTables>,
  deploymentId: string,
  nowMs: number,
): Promise<DeploymentView | null> {
  const row = await selectDeployments(sql).where("deployment_id", "=", deploymentId).executeTakeFirst();
  if (!row) return null;
  const seats = await countSeats(sql, deploymentId);
  return viewDeployment(row, summariseDeployment(row, seats.get(deploymentId)?.seats ?? 0, nowMs));
}

export function summariseDeployment(row: DeploymentRow, seatsUsed: number, nowMs: number): DeploymentSummary {
  const { name, kind, region, licence } = declaredOf(row);
  return {
    deployment_id: row.deployment_id,
    name,
    kind,
    release: row.release === "" ? null : row.release,
    region,
    licence_state: licence.state,
    created_at: isoTime(row.created_at),
    revision: row.settings_revision,
    settings_taken_over: row.settings_seen_revision >= row.settings_revision,
    keys: Number(row.key_count),
    seats_used: seatsUsed,
    health: healthOf(row, nowMs),
    last_heard_at: row.last_heard_at === null ? null : isoTime(row.last_heard_at),
    workers: row.workers,
  };
}

function healthOf({ last_heard_at, health }: DeploymentRow, nowMs: number): DeploymentHealth {
  if (last_heard_at === null) return "never_heard";
  if (nowMs - last_heard_at > limits.console.silenceWarningSeconds * 1_000) return "silent";
  const said = health === null ? null : (JSON.parse(health) as { status?: unknown });
  return said?.status === "unavailable" ? "unavailable" : "ready";
}

function viewDeployment(row: DeploymentRow, summary: DeploymentSummary): DeploymentView {
  const { name: _name, kind: _kind, ...settings } = declaredOf(row);
  const read = readCertificates(settings.trusted_certificates);
  return {
    ...summary,
    settings,
    certificates: read.ok ? read.certificates.map(viewCertificate) : [],
  };
}

function viewCertificate(certificate: Certificate): CertificateView {
  return {
    subject: certificate.subject,
    issuer: certificate.issuer,
    key: certificate.key,
    fingerprint_sha256: certificate.fingerprintSha256,
    valid_from: isoTime(certificate.validFromMs),
    valid_until: isoTime(certificate.validUntilMs),
    is_authority: certificate.isAuthority,
  };
}
