import { parseEnv } from "node:util";
import { offeredCacheNodeTypes, regions } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { createdKey, freshKeyStores } from "../../console/keys/testing/key-stores.ts";
import { readZip } from "../../deployment/outputs/testing/read-zip.ts";
import { embeddedOrBoth } from "../../testing/fresh-databases.ts";
import { selfSignedCertificate } from "../../testing/self-signed-certificate.ts";
import { consoleTestServer } from "./testing/console-server.ts";

type Case = readonly [clause: string, field: string, accepted: readonly object[], refused: readonly object[]];

const each = (name: string, values: readonly unknown[]) => values.map((value) => ({ [name]: value }));
const ranges = (count: number) => Array.from({ length: count }, (_, index) => `10.${index}.0.0/16`);
const addresses = (count: number) => Array.from({ length: count }, (_, index) => `203.0.113.${index}`);
const transit = (range: string, egress_addresses: unknown = addresses(1)) => ({
  private_network: { range, outbound: "transit_gateway" },
  egress_addresses,
});
const nat = (range: string) => ({ private_network: { range, outbound: "nat_gateway" } });
const domain = (first: number) => [first, 63, 63, 63].map((length) => "a".repeat(length)).join(".");
const authority = selfSignedCertificate();

const identity: readonly Case[] = [
  ["8.4-06", "name", each("name", ["a", "a".repeat(200)]), each("name", ["", "a".repeat(201)])],
  [
    "8.4-07",
    "identity_domain_prefix",
    each("identity_domain_prefix", ["a".repeat(63)]),
    each("identity_domain_prefix", ["a".repeat(64)]),
  ],
  ["8.4-08", "app_domain", each("app_domain", [domain(61)]), each("app_domain", [domain(62)])],
  [
    "8.4-09",
    "account_alias",
    each("account_alias", ["a".repeat(64)]),
    each("account_alias", ["a".repeat(65)]),
  ],
  [
    "8.4-10",
    "account_id",
    each("account_id", ["012345678901"]),
    each("account_id", ["01234567890", "0123456789012", "01234567890x"]),
  ],
  ["8.4-11", "region", each("region", regions), each("region", ["us-west-1", "ap-northeast-1", ""])],
];

const sizing: readonly Case[] = [
  [
    "8.4-17",
    "sizing_profile",
    each("sizing_profile", ["xs", "small", "standard", "large", "xlarge"]),
    each("sizing_profile", ["medium"]),
  ],
  ["8.4-18", "cache_node_type", each("cache_node_type", offeredCacheNodeTypes), []],
  [
    "8.4-19",
    "cache_node_type",
    each("cache_node_type", ["cache.x2.metal"]),
    each("cache_node_type", ["cache.x2", "db.t4g.medium", "medium"]),
  ],
  ["8.4-20", "inference_zone", each("inference_zone", ["us", "eu"]), each("inference_zone", ["ap"])],
  [
    "8.4-21",
    "inference_zone",
    [
      { region: "us-east-1", inference_zone: "us" },
      { region: "eu-north-1", inference_zone: "eu" },
    ],
    [
      { region: "us-east-1", inference_zone: "eu" },
      { region: "eu-north-1", inference_zone: "us" },
    ],
  ],
];

const networks: readonly Case[] = [
  [
    "8.4-22",
    "private_network.range",
    ["10.0.0.0/16", "10.0.0.0/24"].map((range) => transit(range)),
    ["10.0.0.0/15", "10.0.0.0/25"].map((range) => transit(range)),
  ],
  [
    "8.4-23",
    "private_network.range",
    ["10.0.0.0/16", "10.0.0.0/23"].map(nat),
    ["10.0.0.0/15", "10.0.0.0/24"].map(nat),
  ],
  [
    "8.4-24",
    "private_network.range",
    ["10.9.0.0/16", "172.16.0.0/16", "192.168.0.0/16"].map(nat),
    ["11.0.0.0/16", "172.32.0.0/16", "8.8.0.0/16"].map(nat),
  ],
  [
    "8.4-25",
    "user_access_ranges",
    [{ user_access_ranges: ["127.0.0.0/8"] }, { user_access_ranges: ["127.0.0.0/8", ...ranges(9)] }],
    [{ user_access_ranges: [] }, { user_access_ranges: ["127.0.0.0/8", ...ranges(10)] }],
  ],
  [
    "8.4-27",
    "internal_service_ranges",
    each("internal_service_ranges", [ranges(1), ranges(10)]),
    each("internal_service_ranges", [[], ranges(11)]),
  ],
  [
    "8.4-28",
    "internal_service_ports",
    each("internal_service_ports", [[1, 2, 3, 4, 5]]),
    each("internal_service_ports", [[1, 2, 3, 4, 5, 6]]),
  ],
  [
    "8.4-29",
    "internal_service_ports[0]",
    each("internal_service_ports", [[1], [65_535]]),
    each("internal_service_ports", [[0], [65_536]]),
  ],
  [
    "8.4-30",
    "internal_service_ports[0]",
    each("internal_service_ports", [[442], [444]]),
    each("internal_service_ports", [[443]]),
  ],
  [
    "8.4-31",
    "egress_addresses",
    [transit("10.0.0.0/16", addresses(1)), transit("10.0.0.0/16", addresses(8))],
    [transit("10.0.0.0/16", []), transit("10.0.0.0/16", addresses(9))],
  ],
  [
    "8.4-32",
    "egress_addresses[0]",
    [transit("10.0.0.0/16", ["198.51.100.7"])],
    ["10.0.0.1", "192.168.0.1", "2001:db8::1"].map((address) => transit("10.0.0.0/16", [address])),
  ],
];

const certificates: readonly Case[] = [
  [
    "8.4-33",
    "trusted_certificates",
    each("trusted_certificates", [authority.repeat(20)]),
    each("trusted_certificates", [authority.repeat(21)]),
  ],
  [
    "8.4-34",
    "trusted_certificates",
    each("trusted_certificates", [authority + "\n".repeat(65_536 - authority.length)]),
    each("trusted_certificates", [authority + "\n".repeat(65_537 - authority.length)]),
  ],
  [
    "8.4-35",
    "trusted_certificates",
    each("trusted_certificates", [selfSignedCertificate({ key: "RSA 2048" })]),
    each("trusted_certificates", [selfSignedCertificate({ key: "RSA 1024" })]),
  ],
  [
    "8.4-36",
    "trusted_certificates",
    each("trusted_certificates", [
      selfSignedCertificate({ key: "P-256" }),
      selfSignedCertificate({ key: "P-384" }),
    ]),
    each("trusted_certificates", [
      selfSignedCertificate({ key: "P-521" }),
      selfSignedCertificate({ key: "secp256k1" }),
    ]),
  ],
];

async function fresh(dialect: "sqlite" | "postgres") {
  const stores = await freshKeyStores(dialect);
  return { ...stores, server: await consoleTestServer(stores.parts) };
}

/** Saves each on top of a registered deployment, and registers another with it: both hold the same bounds. */
async function expectBounds(cases: readonly Case[]) {
  const { server } = await fresh("sqlite");
  for (const [clause, field, accepted, refused] of cases) {
    for (const settings of accepted) {
      const made = await server.call("registerNewDeployment", { body: { name: "Finance", ...settings } });
      expect([clause, made.status, made.body.error]).toEqual([clause, 201, undefined]);
      const { deployment_id, revision } = made.body;
      const params = { deployment_id };
      const body = { revision, description: "edited", ...settings };
      const edited = await server.call("editDeployment", { params, body });
      expect([clause, edited.status]).toEqual([clause, 200]);
      const shown = await server.call("showDeployment", { params });
      expect({ ...shown.body, ...shown.body.settings }).toMatchObject(settings);
    }
    const { deployment_id, revision } = (
      await server.call("registerNewDeployment", { body: { name: "Finance" } })
    ).body;
    for (const settings of refused) {
      const answers = [
        await server.call("registerNewDeployment", { body: { name: "Finance", ...settings } }),
        await server.call("editDeployment", { params: { deployment_id }, body: { revision, ...settings } }),
      ];
      for (const { status, body } of answers) {
        expect([clause, status, body.error.code]).toEqual([clause, 400, "invalid_settings"]);
        expect(body.error.details).toEqual([{ name: field, reason: expect.any(String) }]);
      }
    }
  }
}

describe("the bounds of a deployment's settings", () => {
  it("hold for what it is called and where it is [8.4-06] [8.4-07] [8.4-08] [8.4-09] [8.4-10] [8.4-11]", async () => {
    await expectBounds(identity);
  });

  it("hold for its size and its zone [8.4-17] [8.4-18] [8.4-19] [8.4-20] [8.4-21]", async () => {
    await expectBounds(sizing);
    const { server } = await fresh("sqlite");
    const { settings } = (await server.call("registerNewDeployment", { body: { name: "Finance" } })).body;
    expect(settings).toMatchObject({ sizing_profile: "standard", cache_node_type: "cache.t4g.medium" });
  });

  it("hold for its network [8.4-22] [8.4-23] [8.4-24] [8.4-25] [8.4-27] [8.4-28] [8.4-29] [8.4-30] [8.4-31] [8.4-32]", async () => {
    await expectBounds(networks);
  });

  it("hold for the certificates it trusts [8.4-33] [8.4-34] [8.4-35] [8.4-36]", async () => {
    await expectBounds(certificates);
  });

  it("offers exactly these regions and cache nodes to forms [8.4-11] [8.4-18]", () => {
    expect(regions).toEqual([
      ...["us-east-1", "us-east-2", "us-west-2", "eu-west-1", "eu-west-2", "eu-west-3"],
      ...["eu-central-1", "eu-central-2", "eu-north-1", "eu-south-1", "eu-south-2"],
    ]);
    expect(offeredCacheNodeTypes).toEqual([
      "cache.t4g.medium",
      "cache.m7g.large",
      "cache.r7g.large",
      "cache.r7g.xlarge",
    ]);
  });
});

describe.each(embeddedOrBoth)("deployments over the console's API on %s", (dialect) => {
  it("live from registration to deletion", async () => {
    const stores = await fresh(dialect);
    const { server } = stores;
    const made = (await server.call("registerNewDeployment", { body: { name: "Finance", kind: "standard" } }))
      .body;
    expect(made).toMatchObject({ kind: "standard", release: null, settings_taken_over: false });
    const params = { deployment_id: made.deployment_id };
    const governed = await server.call("setDeploymentKind", {
      params,
      body: { kind: "governed", revision: 1 },
    });
    expect(governed.body).toMatchObject({ kind: "governed", revision: 2 });
    const late = await server.call("setDeploymentKind", { params, body: { kind: "standard", revision: 1 } });
    expect([late.status, late.body.error.code]).toEqual([409, "edit_conflict"]);
    expect(late.body.error.details.current).toEqual(governed.body);
    const held = await server.call("holdDeploymentLicence", { params, body: { reason: "Overdue" } });
    expect(held.body.settings.licence).toMatchObject({ state: "on_hold", reason: "Overdue" });
    expect((await server.call("resumeDeploymentLicence", { params })).body.licence_state).toBe("active");
    const long = await server.call("holdDeploymentLicence", { params, body: { reason: "a".repeat(501) } });
    expect(long.body.error.details).toMatchObject([{ name: "licence.reason" }]);
    const wrong = await server.call("deleteDeployment", { params, query: { confirm_name: "finance" } });
    expect([wrong.status, wrong.body.error.code]).toEqual([409, "name_not_confirmed"]);
    expect(
      (await server.call("deleteDeployment", { params, query: { confirm_name: "Finance" } })).status,
    ).toBe(204);
    expect((await server.call("showDeployment", { params })).status).toBe(404);
    await createdKey(stores);
    const local = { deployment_id: stores.deploymentId };
    const used = await server.call("deleteDeployment", {
      params: local,
      query: { confirm_name: "Local deployment" },
    });
    expect(used.body.error).toMatchObject({ code: "deployment_has_keys", details: { count: 1 } });
    const audit = await server.call("listAudit", { query: { target: made.deployment_id } });
    expect(
      audit.body.items.map(({ action, outcome }: Record<string, string>) => `${action} ${outcome}`),
    ).toEqual([
      "deployment.delete done",
      expect.stringContaining("refused"),
      expect.stringContaining("refused"),
      "deployment.resume_licence done",
      "deployment.hold_licence done",
      expect.stringContaining("refused"),
      "deployment.make_governed done",
      "deployment.create done",
    ]);
  });

  it("are given a bundle with a token that is in nothing else, after the password was given again", async () => {
    const { server, deploymentId, console } = await fresh(dialect);
    const params = { deployment_id: deploymentId };
    const late = await server.call("makeDeploymentBundle", { params, minutesSincePassword: 11 });
    expect([late.status, late.body.error.code]).toEqual([403, "recent_password_required"]);
    const response = await server.call("makeDeploymentBundle", { params });
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const files = await readZip(Uint8Array.from(response.content).buffer);
    expect([...files.keys()].sort()).toEqual(["README.md", "compose.yaml", "sluice.env", "values.yaml"]);
    const settings = parseEnv(String(files.get("sluice.env")));
    expect(settings).toMatchObject({
      SLUICE_CONSOLE_URL: "https://console.example.com",
      SLUICE_ROLES: "api,app,worker",
    });
    const token = settings.SLUICE_ENROLMENT_TOKEN ?? "";
    expect(token).toMatch(/^et_[^.]+\..{30,}$/);
    const audit = await server.call("listAudit", { query: { target: deploymentId } });
    expect(audit.body.items[0]).toMatchObject({ action: "deployment.issue_enrolment_token" });
    expect(audit.text).not.toContain(token.split(".")[1]);
    const kept = await console.reader.selectFrom("enrolment_tokens").selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(token.split(".")[1]);
    const unknown = await server.call("makeDeploymentBundle", { params: { deployment_id: "dep_0" } });
    expect(unknown.status).toBe(404);
    const looked = await server.call("preflightDeployment", { params, as: "auditor" });
    expect(looked.body.warnings[0]).toMatchObject({ code: "never_heard", severity: "warning" });
  });

  it("are listed page by page", async () => {
    const { server } = await fresh(dialect);
    for (const name of ["a", "b"]) await server.call("registerNewDeployment", { body: { name } });
    const first = await server.call("listDeployments", { query: { limit: 2 }, as: "auditor" });
    const second = await server.call("listDeployments", {
      query: { limit: 2, cursor: first.body.next_cursor },
    });
    const names = [...first.body.items, ...second.body.items].map(({ name }) => name);
    expect([...names].sort()).toEqual(["Local deployment", "a", "b"]);
    expect(second.body.next_cursor).toBeNull();
    expect((await server.call("listDeployments", { query: { limit: 201 } })).status).toBe(400);
    expect((await server.call("listDeployments", { query: { cursor: "x" } })).body.error.code).toBe(
      "invalid_cursor",
    );
  });

  it("may be used from 1 to 10 ranges, as may the console, and lock nobody out unasked [8.4-26]", async () => {
    const { server, deploymentId } = await fresh(dialect);
    const settings = await server.call("showConsoleSettings", { as: "auditor" });
    expect(settings.body).toEqual({ user_access_ranges: ["0.0.0.0/0", "::/0"], revision: 1 });
    const save = (revision: number, user_access_ranges: string[], confirm_lockout = false) =>
      server.call("editConsoleSettings", { body: { revision, user_access_ranges, confirm_lockout } });
    for (const count of [0, 11]) {
      const refused = await save(1, ["127.0.0.0/8", ...ranges(10)].slice(0, count));
      expect([refused.status, refused.body.error.details]).toMatchObject([
        400,
        [{ name: "user_access_ranges" }],
      ]);
    }
    expect((await save(1, ["127.0.0.0/8"])).body).toEqual({
      user_access_ranges: ["127.0.0.0/8"],
      revision: 2,
    });
    expect((await save(2, ["127.0.0.0/8", ...ranges(9)])).body.revision).toBe(3);
    expect((await save(2, ["::/0"])).body.error).toMatchObject({
      code: "would_lock_out",
      details: { address: "127.0.0.1" },
    });
    const late = await save(2, ["127.0.0.1/32"]);
    expect(late.body.error).toMatchObject({ code: "edit_conflict", details: { current: { revision: 3 } } });
    expect((await save(3, ["10.0.0.0/8"], true)).body.revision).toBe(4);
    const body = { revision: 1, user_access_ranges: ["10.0.0.0/8"] };
    const params = { deployment_id: deploymentId };
    expect((await server.call("editDeployment", { params, body })).body.error.code).toBe("would_lock_out");
    const confirmed = await server.call("editDeployment", {
      params,
      body: { ...body, confirm_lockout: true },
    });
    expect(confirmed.body.settings.user_access_ranges).toEqual(["10.0.0.0/8"]);
  });
});
