import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import type { DeclaredSettings } from "@sluice/contract";
import { deploymentDefaults } from "@sluice/core";
import { describe, expect, it } from "vitest";
import { freshFolder } from "../../testing/fresh-databases.ts";
import { selfSignedCertificate } from "../../testing/self-signed-certificate.ts";
import { bundleFiles } from "./bundle-files.ts";

const token = "et_0123456789ab.s3cr3t-s3cr3t_s3cr3t";

function filesOf(changes: Partial<DeclaredSettings> = {}, consoleUrl = "https://console.example.com") {
  const declared: DeclaredSettings = { name: "Finance", kind: "governed", ...deploymentDefaults, ...changes };
  const files = bundleFiles({
    deploymentId: "dep_1",
    declared,
    consoleUrl,
    enrolmentToken: token,
    tokenExpiresAt: "2026-11-16T12:00:00.000Z",
  });
  return (name: string) => files.get(name) ?? "";
}

describe("the files of a bundle", () => {
  it("name the console, the token and the address, as Node and a shell read them alike", async () => {
    const settings = {
      SLUICE_CONSOLE_URL: "https://console.example.com/a?b=$c&d",
      SLUICE_ENROLMENT_TOKEN: token,
      SLUICE_ROLES: "api,app,worker",
      SLUICE_PUBLIC_URL: "https://flows.example.com",
    };
    const text = filesOf(
      { app_domain: "flows.example.com", region: "eu-west-1" },
      settings.SLUICE_CONSOLE_URL,
    )("sluice.env");
    expect(parseEnv(text)).toEqual(settings);
    expect(text).toContain("# S3_REGION=eu-west-1");
    const file = join(await freshFolder(), "sluice.env");
    await writeFile(file, text);
    const read = execFileSync("sh", ["-c", `set -a; . ${file}; env`], { env: {}, encoding: "utf8" });
    expect(parseEnv(read)).toMatchObject({
      SLUICE_ENROLMENT_TOKEN: token,
      SLUICE_CONSOLE_URL: settings.SLUICE_CONSOLE_URL,
    });
  });

  it("carry what was declared: size, cache node, network, account, zone and certificates", () => {
    const pem = selfSignedCertificate();
    const file = filesOf({
      description: 'Money: "ours"',
      sizing_profile: "xs",
      cache_node_type: "cache.r7g.large",
      account_id: "012345678901",
      region: "eu-west-1",
      inference_zone: "eu",
      private_network: { range: "10.0.0.0/16", outbound: "transit_gateway" },
      egress_addresses: ["203.0.113.7"],
      trusted_certificates: pem,
    });
    for (const line of [
      'description: "Money: \\"ours\\""',
      'nodeType: "cache.r7g.large"',
      'id: "012345678901"',
      'region: "eu-west-1"',
      'inferenceZone: "eu"',
      'range: "10.0.0.0/16"',
      '- "203.0.113.7"',
      'memory: "2Gi"',
      'trustedCertificates: "trusted-certificates.pem"',
    ]) {
      expect(file("values.yaml")).toContain(line);
    }
    expect(file("compose.yaml")).toContain('memory: "2g"');
    expect(file("trusted-certificates.pem")).toBe(pem);
  });

  it("hold the token in one place only", () => {
    const file = filesOf();
    for (const name of ["README.md", "compose.yaml", "values.yaml"]) {
      expect(file(name)).not.toBe("");
      expect(file(name)).not.toContain("s3cr3t");
    }
    expect(file("trusted-certificates.pem")).toBe("");
  });
});
