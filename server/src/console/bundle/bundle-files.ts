import type { DeclaredSettings, SizingProfile } from "@sluice/contract";
import { envLine, yamlOf } from "./file-texts.ts";

export interface BundleFacts {
  readonly deploymentId: string;
  readonly declared: DeclaredSettings;
  /** Where the deployment reaches the console. */
  readonly consoleUrl: string;
  readonly enrolmentToken: string;
  readonly tokenExpiresAt: string;
}

/** What one container of a profile gets. */
const containerSizes: Readonly<Record<SizingProfile, { readonly cpus: number; readonly memoryGib: number }>> =
  {
    xs: { cpus: 1, memoryGib: 2 },
    small: { cpus: 2, memoryGib: 4 },
    standard: { cpus: 4, memoryGib: 8 },
    large: { cpus: 8, memoryGib: 16 },
    xlarge: { cpus: 16, memoryGib: 32 },
  };

const roles = "api,app,worker";
const plainHttp = [
  "# The console has no https address. From another machine, and only in a network of your own, add:",
  "# SLUICE_CONSOLE_PLAIN_HTTP=true",
];
const certificatesFile = "trusted-certificates.pem";

/** The files with which an operator starts a deployment elsewhere, by name. Only `sluice.env` holds a secret. */
export function bundleFiles(facts: BundleFacts): ReadonlyMap<string, string> {
  const { trusted_certificates: certificates } = facts.declared;
  return new Map([
    ["README.md", readme(facts)],
    ["sluice.env", environment(facts)],
    ["compose.yaml", compose(facts)],
    ["values.yaml", helmValues(facts)],
    ...(certificates.trim() === "" ? [] : [[certificatesFile, certificates] as const]),
  ]);
}

function environment({ declared, consoleUrl, enrolmentToken, tokenExpiresAt }: BundleFacts): string {
  const { app_domain: domain, region } = declared;
  const lines = [
    "# Settings of this deployment. Keep this file from others: the token below lets a deployment in.",
    `# The token is used once, until ${tokenExpiresAt}; after the first start it may be removed.`,
    envLine("SLUICE_CONSOLE_URL", consoleUrl),
    ...(consoleUrl.startsWith("https:") ? [] : plainHttp),
    envLine("SLUICE_ENROLMENT_TOKEN", enrolmentToken),
    envLine("SLUICE_ROLES", roles),
    ...(domain === null ? [] : [envLine("SLUICE_PUBLIC_URL", `https://${domain}`)]),
    "",
    "# Rows are kept in SQLite files in SLUICE_DATA unless a PostgreSQL is named.",
    "# DATABASE_URL=postgres://user:password@host:5432/sluice",
    "# Files are kept in SLUICE_DATA unless a bucket is named.",
    "# S3_BUCKET=",
    `# ${envLine("S3_REGION", region ?? "us-east-1")}`,
  ];
  return `${lines.join("\n")}\n`;
}

/** No image is published: the containers run a clone of the source, as `npm start` does anywhere. */
function compose({ declared }: BundleFacts): string {
  const size = containerSizes[declared.sizing_profile];
  return `# Run it with: SLUICE_SOURCE=/path/to/a/clone docker compose up\n${yamlOf({
    services: {
      sluice: {
        image: "node:24-bookworm-slim",
        working_dir: "/sluice",
        command: ["npm", "start"],
        env_file: ["sluice.env"],
        environment: { HOST: "0.0.0.0", PORT: "8080", SLUICE_DATA: "/data" },
        ports: ["8080:8080"],
        // biome-ignore lint/suspicious/noTemplateCurlyInString: compose reads it
        volumes: ["${SLUICE_SOURCE:?name the folder of a clone}:/sluice", "data:/data"],
        restart: "unless-stopped",
        stop_grace_period: "60s",
        deploy: { resources: { limits: { cpus: String(size.cpus), memory: `${size.memoryGib}g` } } },
      },
    },
    volumes: { data: {} },
  })}`;
}

function helmValues({ deploymentId, declared, consoleUrl }: BundleFacts): string {
  const size = containerSizes[declared.sizing_profile];
  const resources = { cpu: String(size.cpus), memory: `${size.memoryGib}Gi` };
  const hasCertificates = declared.trusted_certificates.trim() !== "";
  return `# What was declared in the console, for a chart of yours. The token is not in it: make a secret of sluice.env.\n${yamlOf(
    {
      deployment: {
        id: deploymentId,
        name: declared.name,
        description: declared.description,
        kind: declared.kind,
      },
      console: { url: consoleUrl },
      environment: { SLUICE_CONSOLE_URL: consoleUrl, SLUICE_ROLES: roles },
      environmentSecret: "sluice-env",
      resources: { requests: resources, limits: resources },
      sizingProfile: declared.sizing_profile,
      cache: { nodeType: declared.cache_node_type },
      account: {
        alias: declared.account_alias,
        id: declared.account_id,
        region: declared.region,
      },
      inferenceZone: declared.inference_zone,
      domains: { app: declared.app_domain, identityPrefix: declared.identity_domain_prefix },
      network: {
        range: declared.private_network?.range ?? null,
        outbound: declared.private_network?.outbound ?? null,
        egressAddresses: declared.egress_addresses ?? [],
        userAccessRanges: declared.user_access_ranges,
        internalServiceRanges: declared.internal_service_ranges ?? [],
        internalServicePorts: declared.internal_service_ports,
      },
      trustedCertificates: hasCertificates ? certificatesFile : null,
    },
  )}`;
}

function readme({ deploymentId, declared, consoleUrl, tokenExpiresAt }: BundleFacts): string {
  const certificates = declared.trusted_certificates.trim() !== "";
  return `# Start the deployment "${declared.name}"

It is registered at ${consoleUrl} as \`${deploymentId}\`. These files start it, on any machine that reaches the console.

| File | What it is |
| --- | --- |
| \`sluice.env\` | its settings, with a token that lets it in once, until ${tokenExpiresAt}: keep it from others |
| \`compose.yaml\` | one container with it, of the size that was declared (${declared.sizing_profile}) |
| \`values.yaml\` | everything that was declared, for a Helm chart of yours |
${certificates ? `| \`${certificatesFile}\` | the authorities it trusts; it gets them from the console, and containers beside it may need them |\n` : ""}
## With Node

In a clone of Sluice, with git and Node 20 or newer:

\`\`\`sh
set -a; . /path/to/sluice.env; set +a
npm start
\`\`\`

Set \`HOST\` and \`PORT\` for the address to listen on, and \`SLUICE_DATA\` for the folder to keep everything in.

## With containers

\`\`\`sh
SLUICE_SOURCE=/path/to/a/clone docker compose up
\`\`\`

## What happens then

It comes to the console with its token, gets a credential of its own, and keeps it. In the console it shows up with its
release and its health. What is declared there reaches it by itself from then on: user access ranges, retention, licence,
certificates. A token that was lost or is past its time is replaced by another bundle.

Nothing here makes cloud resources: networks, gateways, cache nodes and domains are yours to make as declared.
`;
}
