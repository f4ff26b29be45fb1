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
