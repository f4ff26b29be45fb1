import { type DeploymentSettings, defaultCacheNodeType } from "@sluice/contract";

/** Ranges that hold every address there is. */
export const everyAddress: readonly string[] = ["0.0.0.0/0", "::/0"];

/** What holds of a deployment of which nobody has declared anything. */
export const deploymentDefaults: DeploymentSettings = {
  description: "",
  identity_domain_prefix: null,
  app_domain: null,
  account_alias: null,
  account_id: null,
  region: null,
  inference_zone: null,
  sizing_profile: "standard",
  cache_node_type: defaultCacheNodeType,
  private_network: null,
  user_access_ranges: [...everyAddress],
  internal_service_ranges: null,
  internal_service_ports: [],
  egress_addresses: null,
  trusted_certificates: "",
  run_data_retention_days: null,
  licence: { state: "active", reason: null, license_id: null },
};
