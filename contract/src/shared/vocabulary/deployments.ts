import { stringEnum } from "./string-enum.ts";

export const regions = [
  "us-east-1",
  "us-east-2",
  "us-west-2",
  "eu-west-1",
  "eu-west-2",
  "eu-west-3",
  "eu-central-1",
  "eu-central-2",
  "eu-north-1",
  "eu-south-1",
  "eu-south-2",
] as const;
export type Region = (typeof regions)[number];
export const Region = stringEnum(regions);

export const inferenceZones = ["us", "eu"] as const;
export type InferenceZone = (typeof inferenceZones)[number];
export const InferenceZone = stringEnum(inferenceZones);

export const sizingProfiles = ["xs", "small", "standard", "large", "xlarge"] as const;
export type SizingProfile = (typeof sizingProfiles)[number];
export const SizingProfile = stringEnum(sizingProfiles, { default: "standard" });

/** Offered in the form; any other `cache.<family>.<size>` may be typed in. */
export const offeredCacheNodeTypes = [
  "cache.t4g.medium",
  "cache.m7g.large",
  "cache.r7g.large",
  "cache.r7g.xlarge",
] as const;
export const defaultCacheNodeType = "cache.t4g.medium";
export const cacheNodeTypePattern = "^cache\\.[a-z0-9-]+\\.[a-z0-9]+$";

/** `governed`: API keys may be bound to it, and it serves the API. */
export const deploymentKinds = ["governed", "standard"] as const;
export type DeploymentKind = (typeof deploymentKinds)[number];
export const DeploymentKind = stringEnum(deploymentKinds);

/** How a private network reaches the outside: by the customer's transit gateway, or by the service's NAT gateway. */
export const outboundPaths = ["transit_gateway", "nat_gateway"] as const;
export type OutboundPath = (typeof outboundPaths)[number];
export const OutboundPath = stringEnum(outboundPaths);

/** The ranges that a private network lies in. */
export const privateNetworkSpaces = ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"] as const;

export const licenceStates = ["active", "on_hold"] as const;
export type LicenceState = (typeof licenceStates)[number];
export const LicenceState = stringEnum(licenceStates);

/** `warning`: something does not work, or is open. `notice`: worth knowing. Neither stops anything. */
export const preflightSeverities = ["warning", "notice"] as const;
export type PreflightSeverity = (typeof preflightSeverities)[number];
export const PreflightSeverity = stringEnum(preflightSeverities);

/** `silent`: it was heard once, and not for a while. `ready` and `unavailable` are its own word. */
export const deploymentHealths = ["ready", "unavailable", "silent", "never_heard"] as const;
export type DeploymentHealth = (typeof deploymentHealths)[number];
export const DeploymentHealth = stringEnum(deploymentHealths);
