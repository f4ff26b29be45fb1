import type { DeploymentKind, DeploymentSettings, LicenceState, Region } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { Kysely } from "kysely";
import { type Certificate, readCertificates } from "../../platform/crypto/read-certificates.ts";
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
}

export interface DeploymentView extends DeploymentSummary {
  settings: DeploymentSettings;
  certificates: CertificateView[];
}

export interface CertificateView {
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
): Promise<DeploymentView | null> {
  const row = await selectDeployments(sql).where("deployment_id", "=", deploymentId).executeTakeFirst();
  return row ? viewDeployment(row) : null;
}

export function summariseDeployment(row: DeploymentRow): DeploymentSummary {
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
  };
}

function viewDeployment(row: DeploymentRow): DeploymentView {
  const { name: _name, kind: _kind, ...settings } = declaredOf(row);
  const read = readCertificates(settings.trusted_certificates);
  return {
    ...summariseDeployment(row),
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
