import { regions } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { checkDeploymentName, checkDeploymentSettings } from "./check-deployment-settings.ts";
import { deploymentDefaults } from "./deployment-defaults.ts";
import type { DeploymentSettingsDraft } from "./deployment-settings-draft.ts";

function problemsOf(changes: Partial<DeploymentSettingsDraft>): string[] {
  return checkDeploymentSettings({ ...deploymentDefaults, ...changes }).map(({ name }) => name);
}

const ranges = (count: number) => Array.from({ length: count }, (_, index) => `10.${index}.0.0/16`);
const addresses = (count: number) => Array.from({ length: count }, (_, index) => `203.0.113.${index}`);
const transit = { range: "10.0.0.0/16", outbound: "transit_gateway" };
const overTransit = (range: string) => ({
  private_network: { range, outbound: "transit_gateway" },
  egress_addresses: addresses(1),
});
const overNat = (range: string) => ({ private_network: { range, outbound: "nat_gateway" } });

type Case = readonly [clause: string, accepted: readonly object[], field: string, refused: readonly object[]];

const cases: readonly Case[] = [
  [
    "8.4-07",
    [{ identity_domain_prefix: "a".repeat(63) }, { identity_domain_prefix: "acme-1" }],
    "identity_domain_prefix",
    ["a".repeat(64), "", "-a", "a-", "a.b", "a b", "ä"].map((identity_domain_prefix) => ({
      identity_domain_prefix,
    })),
  ],
  [
    "8.4-08",
    [
      { app_domain: `${"a".repeat(61)}.${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(63)}` },
      { app_domain: "localhost" },
    ],
    "app_domain",
    [
      `${"a".repeat(62)}.${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(63)}`,
      `${"a".repeat(64)}.example`,
      "https://flows.example.com",
      "flows.example.com/path",
      "flows..example.com",
      "",
    ].map((app_domain) => ({ app_domain })),
  ],
  [
    "8.4-09",
    [{ account_alias: "a".repeat(64) }, { account_alias: "😀".repeat(64) }],
    "account_alias",
    ["a".repeat(65), " ", "two\nlines"].map((account_alias) => ({ account_alias })),
  ],
  [
    "8.4-10",
    [{ account_id: "012345678901" }],
    "account_id",
    ["01234567890", "0123456789012", "01234567890a", "０12345678901", "012345678901\n"].map((account_id) => ({
      account_id,
    })),
  ],
  [
    "8.4-11",
    regions.map((region) => ({ region })),
    "region",
    ["us-west-1", "ap-south-1", "EU-WEST-1", "eu", ""].map((region) => ({ region })),
  ],
  [
    "8.4-17",
    ["xs", "small", "standard", "large", "xlarge"].map((sizing_profile) => ({ sizing_profile })),
    "sizing_profile",
    ["medium", "XS", "", "2xlarge"].map((sizing_profile) => ({ sizing_profile })),
  ],
  [
    "8.4-19",
    ["cache.t4g.medium", "cache.m7g.large", "cache.r7g.large", "cache.r7g.xlarge", "cache.x9.2xlarge"].map(
      (cache_node_type) => ({ cache_node_type }),
    ),
    "cache_node_type",
    [
      "t4g.medium",
      "cache.t4g",
      "cache.t4g.",
      "cache..large",
      "cache.t4g.medium.x",
      "db.t4g.medium",
      "",
      `cache.${"a".repeat(60)}.x`,
    ].map((cache_node_type) => ({ cache_node_type })),
  ],
  [
    "8.4-20",
    [{ inference_zone: "us" }, { inference_zone: "eu" }],
    "inference_zone",
    [{ inference_zone: "ap" }, { inference_zone: "" }],
  ],
  [
    "8.4-21",
    [
      { region: "us-east-1", inference_zone: "us" },
      { region: "eu-west-1", inference_zone: "eu" },
    ],
    "inference_zone",
    [
      { region: "us-east-1", inference_zone: "eu" },
      { region: "eu-west-1", inference_zone: "us" },
    ],
  ],
  [
    "8.4-22",
    [overTransit("10.0.0.0/16"), overTransit("10.0.0.0/24")],
    "private_network.range",
    [overTransit("10.0.0.0/15"), overTransit("10.0.0.0/25")],
  ],
  [
    "8.4-23",
    [overNat("10.0.0.0/16"), overNat("10.0.0.0/23")],
    "private_network.range",
    [overNat("10.0.0.0/15"), overNat("10.0.0.0/24")],
  ],
  [
    "8.4-24",
    [
      overNat("10.255.0.0/16"),
      overNat("172.31.0.0/16"),
      overNat("192.168.0.0/16"),
      overNat("192.168.254.0/23"),
    ],
    "private_network.range",
    [
      "11.0.0.0/16",
      "172.32.0.0/16",
      "172.15.0.0/16",
      "192.167.0.0/16",
      "203.0.112.0/23",
      "fd00::/16",
      "10.0.0.1/16",
      "10.0.0.0",
      "x",
    ].map(overNat),
  ],
  [
    "8.4-25",
    [{ user_access_ranges: ranges(1) }, { user_access_ranges: ranges(10) }],
    "user_access_ranges",
    [
      { user_access_ranges: [] },
      { user_access_ranges: ranges(11) },
      { user_access_ranges: ["::/0", "::/0"] },
    ],
  ],
  [
    "8.4-27",
    [
      { internal_service_ranges: ranges(1) },
      { internal_service_ranges: ranges(10) },
      { internal_service_ranges: null },
    ],
    "internal_service_ranges",
    [{ internal_service_ranges: [] }, { internal_service_ranges: ranges(11) }],
  ],
  [
    "8.4-28",
    [{ internal_service_ports: [1, 2, 3, 4, 5] }, { internal_service_ports: [] }],
    "internal_service_ports",
    [{ internal_service_ports: [1, 2, 3, 4, 5, 6] }, { internal_service_ports: [1, 1] }],
  ],
  [
    "8.4-29",
    [{ internal_service_ports: [1, 65_535] }],
    "internal_service_ports[0]",
    [0, 65_536, -1, 1.5].map((port) => ({ internal_service_ports: [port] })),
  ],
  [
    "8.4-30",
    [{ internal_service_ports: [442, 444] }],
    "internal_service_ports[0]",
    [{ internal_service_ports: [443] }],
  ],
  [
    "8.4-31",
    [
      { private_network: transit, egress_addresses: addresses(1) },
      { private_network: transit, egress_addresses: addresses(8) },
    ],
    "egress_addresses",
    [
      { private_network: transit, egress_addresses: [] },
      { private_network: transit, egress_addresses: addresses(9) },
      { private_network: transit, egress_addresses: null },
      { private_network: null, egress_addresses: addresses(1) },
      { ...overNat("10.0.0.0/16"), egress_addresses: addresses(1) },
    ],
  ],
  [
    "8.4-32",
    ["203.0.113.7", "9.255.255.255", "11.0.0.0", "172.15.0.1", "172.32.0.1", "100.128.0.1"].map(
      (address) => ({
        private_network: transit,
        egress_addresses: [address],
      }),
    ),
    "egress_addresses[0]",
    [
      "10.0.0.1",
      "172.16.0.1",
      "192.168.1.1",
      "127.0.0.1",
      "169.254.169.254",
      "100.64.0.1",
      "224.0.0.1",
      "255.255.255.255",
      "2001:db8::1",
      "::ffff:203.0.113.7",
      "203.0.113.0/32",
      "example.com",
    ].map((address) => ({ private_network: transit, egress_addresses: [address] })),
  ],
];

describe("what may be declared of a deployment", () => {
  it("accepts the defaults", () => {
    expect(problemsOf({})).toEqual([]);
  });

  it("[8.4-06] gives it a name of 1 to 200 characters", () => {
    for (const name of ["a", "a".repeat(200), "😀".repeat(200)])
      expect(checkDeploymentName(name)).toEqual([]);
    for (const name of ["", "  ", "a".repeat(201), "a\u0000b"]) {
      expect(checkDeploymentName(name)).toMatchObject([{ name: "name" }]);
    }
  });

  it.each(cases)("[%s]", (_clause, accepted, field, refused) => {
    for (const changes of accepted) expect([changes, problemsOf(changes)]).toEqual([changes, []]);
    for (const changes of refused) expect([changes, problemsOf(changes)]).toEqual([changes, [field]]);
  });

  it("names each range at fault by its place", () => {
    expect(problemsOf({ user_access_ranges: ["10.0.0.0/8", "x"] })).toEqual(["user_access_ranges[1]"]);
  });

  it("takes private addresses only for internal services, and never a cloud's metadata address", () => {
    const inside = [
      "10.0.0.0/8",
      "172.16.0.0/12",
      "192.168.1.0/24",
      "100.64.0.0/10",
      "127.0.0.1/32",
      "fd00::/8",
      "::1/128",
    ];
    expect(problemsOf({ internal_service_ranges: inside })).toEqual([]);
    for (const range of [
      "0.0.0.0/0",
      "::/0",
      "169.254.169.254/32",
      "8.8.8.0/24",
      "fe80::/10",
      "10.0.0.0/7",
      "fc00::/6",
    ]) {
      expect(problemsOf({ internal_service_ranges: [range] })).toHaveLength(1);
    }
  });

  it("keeps run data for 1 to 3,650 days, or leaves it to the deployment", () => {
    for (const days of [1, 3_650, null]) expect(problemsOf({ run_data_retention_days: days })).toEqual([]);
    for (const days of [0, 3_651, 1.5]) {
      expect(problemsOf({ run_data_retention_days: days })).toEqual(["run_data_retention_days"]);
    }
  });

  it("bounds the description and the words of a hold", () => {
    expect(problemsOf({ description: "a".repeat(500) })).toEqual([]);
    expect(problemsOf({ description: "a".repeat(501) })).toEqual(["description"]);
    const licence = (reason: string) => ({ licence: { state: "on_hold", reason, license_id: null } });
    expect(problemsOf(licence("a".repeat(500)))).toEqual([]);
    expect(problemsOf(licence("a".repeat(501)))).toEqual(["licence.reason"]);
  });
});
