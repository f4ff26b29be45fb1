import { randomBytes } from "node:crypto";
import type { Load } from "../load.ts";
import type { Request, World } from "../world.ts";

const credentials = (apiKey: string, externalId: string): Request => ({
  key: null,
  headers: { Authorization: `Bearer ${apiKey}`, "X-Service-Key-External-Id": externalId },
});

async function refusedAll(
  world: World,
  calls: number,
  ask: (call: number) => Request,
  statuses = [401],
): Promise<void> {
  const answers = await world.flood(32, calls, ask);
  for (const { status } of answers) {
    world.demand(statuses.includes(Number(status)), `wrong credentials were answered ${status}`);
  }
}

const bearerOf = (headers: Record<string, string>) => (headers.Authorization ?? "").slice("Bearer ".length);

export const credentialLoads: readonly Load[] = [
  {
    name: "key-guessing",
    says: "3,000 made-up keys",
    quick: true,
    run: (world) =>
      refusedAll(world, 3_000, () => {
        const key = `ak_${randomBytes(6).toString("hex")}.${randomBytes(32).toString("base64url")}AAAAAA`;
        return credentials(key, `ake_${randomBytes(16).toString("hex")}`);
      }),
  },
  {
    name: "secret-guessing",
    says: "3,000 made-up secrets for the innocent caller's key id",
    quick: true,
    run: (world) =>
      refusedAll(world, 3_000, () =>
        credentials(
          `${world.victim.keyId}.${randomBytes(40).toString("base64url")}`,
          world.victim.externalId,
        ),
      ),
  },
  {
    name: "external-id-guessing",
    says: "3,000 made-up external ids for a key whose secret is right",
    quick: true,
    run: (world) =>
      refusedAll(world, 3_000, () =>
        credentials(bearerOf(world.attacker.headers), `ake_${randomBytes(16).toString("hex")}`),
      ),
  },
  {
    name: "odd-credentials",
    says: "keys of 8 KB, with NUL, in other schemes, twice, without their other half",
    quick: true,
    run: (world) => {
      const { headers } = world.attacker;
      const bearer = bearerOf(headers);
      const odd: Request[] = [
        credentials(`ak_${"x".repeat(8_000)}.${"y".repeat(4_000)}`, "ake_x"),
        credentials(bearer, "e".repeat(8_000)),
        credentials(`${bearer}\u00ff`, "ake_\u00ff\u00fe"),
        {
          key: null,
          headers: { ...headers, Authorization: `Basic ${Buffer.from(bearer).toString("base64")}` },
        },
        { key: null, headers: { Authorization: headers.Authorization ?? "" } },
        { key: null, headers: { "X-Service-Key-External-Id": headers["X-Service-Key-External-Id"] ?? "" } },
        { key: null, headers: { ...headers, authorization: "Bearer ak_another.one" } },
        credentials(bearer.replace(".", ".."), headers["X-Service-Key-External-Id"] ?? ""),
        credentials(bearer.slice(0, -1), headers["X-Service-Key-External-Id"] ?? ""),
      ];
      return refusedAll(world, 450, (call) => odd[call % odd.length] ?? {}, [400, 401]);
    },
  },
  {
    name: "preflight-flood",
    says: "5,000 CORS preflights from 5,000 origins",
    quick: true,
    run: async (world) => {
      const answers = await world.flood(32, 5_000, (call) => ({
        method: "OPTIONS",
        path: "/runs",
        key: null,
        headers: { Origin: `https://o${call}.example`, "Access-Control-Request-Method": "POST" },
      }));
      world.demand(
        answers.every(({ status }) => status === 204),
        "a preflight was not answered 204",
      );
    },
  },
  {
    name: "reach-for-others",
    says: "another key's run is read, cancelled, erased and downloaded on every route",
    quick: true,
    run: async (world) => {
      const { runId, outputId } = world.victim;
      const paths = ["", "/steps", "/approvals", "/events", "/outputs", "/outputs.zip", "/pii-redaction"];
      const asked: Request[] = [
        ...paths.map((path) => ({ path: `/runs/${runId}${path}` })),
        { path: `/runs/${runId}/outputs/${outputId}/content` },
        { path: `/runs/${runId}/events`, headers: { Accept: "text/event-stream" } },
        { method: "POST", path: `/runs/${runId}/cancel` },
        { method: "DELETE", path: `/runs/${runId}/data`, body: '{"reason":"mine"}' },
      ];
      const answers = await world.flood(16, asked.length * 20, (call) => asked[call % asked.length] ?? {});
      for (const { status } of answers)
        world.demand(status === 404, `another key's run was answered ${status}`);
    },
  },
  {
    name: "rate-exhaustion",
    says: "a key of 60 calls a minute makes 3,000",
    quick: true,
    run: async (world) => {
      const key = await world.key("Impatient", { rate: 60 });
      const answers = await world.flood(32, 3_000, () => ({ key }));
      const served = answers.filter(({ status }) => status === 200).length;
      world.demand(served <= 120, `${served} calls of a key that may make 60 a minute were served`);
      const late = answers.find(({ status, headers }) => status === 429 && !headers.has("retry-after"));
      world.demand(late === undefined, "a 429 did not say when to come back");
    },
  },
];
