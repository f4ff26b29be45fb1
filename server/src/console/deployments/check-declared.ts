import type { DeclaredSettings, Problem } from "@sluice/contract";
import { checkDeploymentName, checkDeploymentSettings, type DeploymentSettingsDraft } from "@sluice/core";
import { type RefusedWith, refuse } from "../../access/outcome.ts";
import { readCertificates } from "../../platform/crypto/read-certificates.ts";
import type { InvalidDeployment } from "./deployment-refusal.ts";

/** What somebody wants declared: the right types, not yet the right values. */
export type DeclaredDraft = DeploymentSettingsDraft & Pick<DeclaredSettings, "name" | "kind">;

/** Null when it may be saved; else what must be put right first. */
export function refuseUnsound(declared: DeclaredDraft): RefusedWith<InvalidDeployment> | null {
  const problems = [
    ...checkDeploymentName(declared.name),
    ...checkDeploymentSettings(declared),
    ...certificateProblems(declared.trusted_certificates),
  ];
  return problems.length === 0 ? null : refuse("invalid_settings", { problems });
}

function certificateProblems(pem: string): Problem[] {
  const read = readCertificates(pem);
  return read.ok ? [] : [{ name: "trusted_certificates", reason: read.reason }];
}
