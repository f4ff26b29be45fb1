/** What an administrator declares of a deployment, as they sent it: the right types, not yet the right values. */
export interface DeploymentSettingsDraft {
  readonly description: string;
  readonly identity_domain_prefix: string | null;
  readonly app_domain: string | null;
  readonly account_alias: string | null;
  readonly account_id: string | null;
  readonly region: string | null;
  readonly inference_zone: string | null;
  readonly sizing_profile: string;
  readonly cache_node_type: string;
  readonly private_network: { readonly range: string; readonly outbound: string } | null;
  readonly user_access_ranges: readonly string[];
  readonly internal_service_ranges: readonly string[] | null;
  readonly internal_service_ports: readonly number[];
  readonly egress_addresses: readonly string[] | null;
  /** Certificates are parsed elsewhere: that is not a matter of text alone. */
  readonly trusted_certificates: string;
  readonly run_data_retention_days: number | null;
  readonly licence: {
    readonly state: string;
    readonly reason: string | null;
    readonly license_id: string | null;
  };
}
