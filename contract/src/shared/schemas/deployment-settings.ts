import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";
import {
  cacheNodeTypePattern,
  DeploymentKind,
  defaultCacheNodeType,
  InferenceZone,
  LicenceState,
  OutboundPath,
  Region,
  SizingProfile,
} from "../vocabulary/deployments.ts";
import { closedObject } from "./closed-object.ts";
import { nullable } from "./nullable.ts";

const { console: bounds, app } = limits;

const text = (maxLength: number, description: string) => Type.String({ maxLength, description });

export const PrivateNetwork = closedObject(
  {
    range: Type.String({
      description:
        `/${bounds.privateNetworkPrefixBits.min} to /${bounds.privateNetworkPrefixBits.maxWithTransitGateway} with ` +
        `a transit gateway, to /${bounds.privateNetworkPrefixBits.maxWithNatGateway} with a NAT gateway; in a private range.`,
    }),
    outbound: OutboundPath,
  },
  { title: "PrivateNetwork" },
);
export type PrivateNetwork = Static<typeof PrivateNetwork>;

export const DeclaredLicence = closedObject(
  {
    state: LicenceState,
    reason: nullable(text(bounds.licenceReasonMaxChars, "Why it is on hold.")),
    license_id: nullable(text(bounds.licenceIdMaxChars, "The number of the licence.")),
  },
  { title: "DeclaredLicence" },
);
export type DeclaredLicence = Static<typeof DeclaredLicence>;

/**
 * What an administrator declares of a deployment. Null means that nothing is declared. Rules between and inside fields
 * need code: ranges, addresses, the zone and its region, certificates.
 */
export const DeploymentSettings = closedObject(
  {
    description: text(bounds.deploymentDescriptionMaxChars, "For people."),
    identity_domain_prefix: nullable(
      text(bounds.identityDomainPrefixMaxChars, "First part of the domain that people sign in at."),
    ),
    app_domain: nullable(text(bounds.appDomainMaxChars, "The domain that callers and people use.")),
    account_alias: nullable(text(bounds.accountAliasMaxChars, "What the cloud account is called.")),
    account_id: nullable(
      Type.String({ pattern: "^[0-9]{12}$", description: "The number of the cloud account." }),
    ),
    region: nullable(Region),
    inference_zone: nullable(InferenceZone, {
      description: "Where models may be asked. It matches the region.",
    }),
    sizing_profile: SizingProfile,
    cache_node_type: Type.String({ pattern: cacheNodeTypePattern, default: defaultCacheNodeType }),
    private_network: nullable(PrivateNetwork),
    user_access_ranges: Type.Array(Type.String(), {
      minItems: bounds.userAccessRanges.min,
      maxItems: bounds.userAccessRanges.max,
      description:
        "CIDR ranges from which people reach the deployment. Calls of the API are not held to them.",
    }),
    internal_service_ranges: nullable(
      Type.Array(Type.String(), {
        minItems: bounds.internalServiceRanges.min,
        maxItems: bounds.internalServiceRanges.max,
      }),
      { description: "Private addresses that connectors and models may reach. Null: none." },
    ),
    internal_service_ports: Type.Array(Type.Integer(), {
      maxItems: bounds.maxInternalServicePorts,
      description: "Ports of those services, besides 443, which is always allowed.",
    }),
    egress_addresses: nullable(
      Type.Array(Type.String(), {
        minItems: bounds.firewallEgressAddresses.min,
        maxItems: bounds.firewallEgressAddresses.max,
      }),
      { description: "Public IPv4 addresses that the deployment calls others from, by a transit gateway." },
    ),
    trusted_certificates: Type.String({
      description: "Certificates of authorities, in PEM, that outgoing connections trust besides the usual.",
    }),
    run_data_retention_days: nullable(
      Type.Integer({ minimum: app.runDataRetentionDays.min, maximum: app.runDataRetentionDays.max }),
      { description: "Null: the deployment's managers decide." },
    ),
    licence: DeclaredLicence,
  },
  { title: "DeploymentSettings" },
);
export type DeploymentSettings = Static<typeof DeploymentSettings>;

/** Everything that a deployment is told of itself. */
export const DeclaredSettings = closedObject(
  {
    name: text(bounds.deploymentNameMaxChars, "What administrators call it."),
    kind: DeploymentKind,
    ...DeploymentSettings.properties,
  },
  { title: "DeclaredSettings" },
);
export type DeclaredSettings = Static<typeof DeclaredSettings>;
