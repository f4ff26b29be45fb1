import { choices } from "virtual:console-contract";
import { limits } from "@sluice/contract/limits";
import type { Deployment } from "./deployments-queries.ts";

type SettingName = "name" | Exclude<keyof Deployment["settings"], "licence">;

export interface SettingField {
  readonly name: SettingName;
  readonly label: string;
  /** Its limits, said before they are met. */
  readonly help: string;
  readonly control: "text" | "area" | "choice" | "suggest" | "list" | "ports" | "days" | "network" | "pem";
  readonly offered?: readonly string[];
  /** What is sent where nothing is written. */
  readonly empty: null | "" | readonly [];
  /** What is shown where nothing is declared. */
  readonly otherwise?: string;
}

export interface SettingGroup {
  readonly title: string;
  readonly lead: string;
  readonly fields: readonly SettingField[];
}

const { console: bounds, app } = limits;
const { privateNetworkPrefixBits: bits, internalServicePort: port } = bounds;
const upTo = (count: number) => `At most ${count} characters`;

/** Everything that is declared of a deployment, in the order of its page. What depends on each other is saved together. */
export const settingGroups: readonly SettingGroup[] = [
  {
    title: "Identity and domain",
    lead: "What it is called, and where people and callers find it.",
    fields: [
      {
        name: "name",
        label: "Name",
        help: `${upTo(bounds.deploymentNameMaxChars)}.`,
        control: "text",
        empty: "",
      },
      {
        name: "description",
        label: "Description",
        help: `For people. ${upTo(bounds.deploymentDescriptionMaxChars)}.`,
        control: "area",
        empty: "",
      },
      {
        name: "identity_domain_prefix",
        label: "Identity domain prefix",
        help: `First part of the domain that people sign in at. ${upTo(bounds.identityDomainPrefixMaxChars)}: lower-case letters, digits, hyphens.`,
        control: "text",
        empty: null,
      },
      {
        name: "app_domain",
        label: "Application domain",
        help: `The domain that callers and people use. ${upTo(bounds.appDomainMaxChars)}.`,
        control: "text",
        empty: null,
      },
    ],
  },
  {
    title: "Account and region",
    lead: "The cloud account it runs in, and where its models are asked.",
    fields: [
      {
        name: "account_alias",
        label: "Account alias",
        help: `${upTo(bounds.accountAliasMaxChars)}.`,
        control: "text",
        empty: null,
      },
      {
        name: "account_id",
        label: "Account number",
        help: `Exactly ${bounds.accountIdDigits} digits.`,
        control: "text",
        empty: null,
      },
      {
        name: "region",
        label: "Region",
        help: `One of ${choices.regions.length} regions.`,
        control: "choice",
        offered: choices.regions,
        empty: null,
      },
      {
        name: "inference_zone",
        label: "Inference zone",
        help: "Where models may be asked. It matches the region.",
        control: "choice",
        offered: choices.inferenceZones,
        empty: null,
      },
    ],
  },
  {
    title: "Sizing",
    lead: "What it is given to work with.",
    fields: [
      {
        name: "sizing_profile",
        label: "Sizing profile",
        help: "From xs to xlarge.",
        control: "choice",
        offered: choices.sizingProfiles,
        empty: "",
      },
      {
        name: "cache_node_type",
        label: "Cache node type",
        help: "One of those offered, or any other cache.<family>.<size>.",
        control: "suggest",
        offered: choices.offeredCacheNodeTypes,
        empty: "",
      },
    ],
  },
  {
    title: "Private network and egress",
    lead: "How it reaches the outside, and from which addresses.",
    fields: [
      {
        name: "private_network",
        label: "Private network",
        help: `A private range: /${bits.min} to /${bits.maxWithTransitGateway} with a transit gateway, to /${bits.maxWithNatGateway} with a NAT gateway.`,
        control: "network",
        empty: null,
        otherwise: "None",
      },
      {
        name: "egress_addresses",
        label: "Egress addresses",
        help: `With a transit gateway: ${bounds.firewallEgressAddresses.min} to ${bounds.firewallEgressAddresses.max} public IPv4 addresses that it calls others from. Otherwise none.`,
        control: "list",
        empty: null,
        otherwise: "None",
      },
    ],
  },
  {
    title: "User access ranges",
    lead: "From where people reach it. Calls of the API are not held to them.",
    fields: [
      {
        name: "user_access_ranges",
        label: "User access ranges",
        help: `${bounds.userAccessRanges.min} to ${bounds.userAccessRanges.max} CIDR ranges. 0.0.0.0/0 and ::/0 let everybody in.`,
        control: "list",
        empty: [],
      },
    ],
  },
  {
    title: "Internal services",
    lead: "Private addresses that connectors and models may reach.",
    fields: [
      {
        name: "internal_service_ranges",
        label: "Internal service ranges",
        help: `${bounds.internalServiceRanges.min} to ${bounds.internalServiceRanges.max} private CIDR ranges. Empty: none may be reached.`,
        control: "list",
        empty: null,
        otherwise: "None may be reached",
      },
      {
        name: "internal_service_ports",
        label: "Internal service ports",
        help: `At most ${bounds.maxInternalServicePorts}, from ${port.min} to ${port.max}. ${port.alwaysAllowed} is always allowed.`,
        control: "ports",
        empty: [],
        otherwise: `Only ${port.alwaysAllowed}`,
      },
    ],
  },
  {
    title: "Trusted certificates",
    lead: "Authorities that its outgoing connections trust besides the usual ones.",
    fields: [
      {
        name: "trusted_certificates",
        label: "Certificates",
        help: `PEM, at most ${bounds.maxTrustedCertificates} certificates and ${bounds.trustedCertificatesMaxBytes / 1_024} KiB; RSA keys from ${bounds.trustedCertificateRsaMinBits} bits.`,
        control: "pem",
        empty: "",
        otherwise: "None",
      },
    ],
  },
  {
    title: "Retention",
    lead: "How long the data of finished runs is kept.",
    fields: [
      {
        name: "run_data_retention_days",
        label: "Run data retention",
        help: `${app.runDataRetentionDays.min} to ${app.runDataRetentionDays.max} days. Empty: the deployment's managers decide.`,
        control: "days",
        empty: null,
        otherwise: "The deployment's managers decide",
      },
    ],
  },
];
