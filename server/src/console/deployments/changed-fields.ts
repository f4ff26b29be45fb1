import { isDeepStrictEqual } from "node:util";
import type { DeclaredSettings } from "@sluice/contract";
import { readCertificates } from "../../platform/crypto/read-certificates.ts";
import type { AuditValues } from "../audit/audit-entry.ts";

/** The fields in which two declarations differ, as each has them, for the audit. Null when they say the same. */
export function changedFields(
  before: DeclaredSettings,
  after: DeclaredSettings,
): { before: AuditValues; after: AuditValues } | null {
  const changed = (Object.keys(after) as Array<keyof DeclaredSettings>).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  if (changed.length === 0) return null;
  return { before: auditedFields(before, changed), after: auditedFields(after, changed) };
}

function auditedFields(
  declared: DeclaredSettings,
  names: ReadonlyArray<keyof DeclaredSettings>,
): AuditValues {
  return Object.fromEntries(names.map((name) => [name, auditedValue(declared, name)]));
}

/** Certificates are told by name and fingerprint: 64 KB of them say less. */
function auditedValue(declared: DeclaredSettings, name: keyof DeclaredSettings): unknown {
  if (name !== "trusted_certificates") return declared[name];
  const read = readCertificates(declared.trusted_certificates);
  if (!read.ok) return [];
  return read.certificates.map(({ subject, fingerprintSha256 }) => `${subject} (${fingerprintSha256})`);
}
