import { routes } from "@sluice/contract/v1";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKey } from "../../../server/src/console/keys/create-key.ts";
import { keyDefaults } from "../../../server/src/console/keys/key-defaults.ts";
import { revokeKey } from "../../../server/src/console/keys/revoke-key.ts";
import { accepted } from "../../../server/src/testing/accepted.ts";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { alterKey, type Credentials, credentialHeaders, plantKey } from "./plant-key.ts";
import { admin, allScopes, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

const sound: Credentials = {
  keyId: "ak_planted",
  secret: "a-secret_of-16-and-more",
  externalId: "ake_12345678",
};
const everyCharacter = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";

describe.each(embeddedOrBoth)("credentials on %s", (dialect) => {
  let system: TestSystem;
  let key: TestKey;

  beforeAll(async () => {
    system = await startTestSystem(dialect);
    key = await system.key();
  });
  afterAll(() => system.stop());

  const me = (headers: Record<string, string>) => system.call("GET", "/me", { headers });

  /** The answer to credentials that the console has exactly so, whatever their shape. */
  async function statusOf(changes: Partial<Credentials>): Promise<number> {
    const credentials = { ...sound, ...changes };
    await plantKey(system, key, credentials);
    const { status } = await me(credentialHeaders(credentials));
    await system.console.write(({ sql }) =>
      sql.deleteFrom("api_keys").where("key_id", "=", credentials.keyId).execute(),
    );
    return status;
  }

  it("are the bearer and the external id in their headers [2.1-01] [2.1-09]", async () => {
    const { apiKey, externalId } = key;
    expect((await me(key.headers)).body.key_id).toBe(key.keyId);
    const lower = { authorization: `bearer ${apiKey}`, "x-service-key-external-id": externalId };
    expect((await me(lower)).status).toBe(200);
    const misplaced: Record<string, string>[] = [
      { "X-Api-Key": apiKey, "X-Service-Key-External-Id": externalId },
      { Authorization: `Bearer ${apiKey}`, "X-Key-External-Id": externalId },
      { Authorization: `Bearer ${apiKey} ${externalId}` },
      { Authorization: `Basic ${btoa(`${apiKey}:${externalId}`)}`, "X-Service-Key-External-Id": externalId },
      { Cookie: `api_key=${apiKey}; external_id=${externalId}` },
    ];
    for (const headers of misplaced) expect((await me(headers)).status).toBe(401);
    const inQuery = `/me?access_token=${apiKey}&external_id=${externalId}`;
    expect((await system.call("GET", inQuery)).status).toBe(401);
  });

  it("have a key id of ak_ and 6 to 64 letters and digits [2.1-04] [2.1-05]", async () => {
    for (const id of ["abcdef", "a".repeat(64), "ABCxyz089"]) {
      expect(await statusOf({ keyId: `ak_${id}` }), id).toBe(200);
    }
    for (const id of [
      "abcde",
      "a".repeat(65),
      "",
      "abc_def",
      "abc-def",
      "abcd ef",
      "abc\u00e9def",
      "abc:def",
    ]) {
      expect(await statusOf({ keyId: `ak_${id}` }), id).toBe(401);
    }
    for (const keyId of ["AK_abcdef", "abcdefghi", "ak-abcdef"]) {
      expect(await statusOf({ keyId }), keyId).toBe(401);
    }
  });

  it("have a secret of 16 to 256 letters, digits, _ and - [2.1-06] [2.1-07]", async () => {
    for (const secret of ["a".repeat(16), "a".repeat(256), everyCharacter]) {
      expect(await statusOf({ secret }), secret).toBe(200);
    }
    for (const secret of ["a".repeat(15), "a".repeat(257), "", "a"]) {
      expect(await statusOf({ secret }), secret).toBe(401);
    }
    for (const odd of ["+", "/", "=", "~", "!", "%", ",", "\u00e9"]) {
      expect(await statusOf({ secret: `aaaaaaaaaaaaaaaaaaaa${odd}` }), odd).toBe(401);
    }
  });

  it("are parted by the first dot: without one, or with another, they are malformed [2.1-08]", async () => {
    expect(await statusOf({ secret: `${"a".repeat(20)}.${"b".repeat(20)}` })).toBe(401);
    expect(await statusOf({ secret: `.${"a".repeat(20)}` })).toBe(401);
    const { secret, externalId } = sound;
    for (const bearer of [`ak_planted${secret}`, `ak_planted:${secret}`, "ak_planted", "ak_planted."]) {
      const headers = { Authorization: `Bearer ${bearer}`, "X-Service-Key-External-Id": externalId };
      expect((await me(headers)).status, bearer).toBe(401);
    }
  });

  it("have an external id of 8 to 256 letters, digits, _ and - [2.1-11] [2.1-12]", async () => {
    for (const externalId of ["a".repeat(8), "a".repeat(256), everyCharacter]) {
      expect(await statusOf({ externalId }), externalId).toBe(200);
    }
    for (const externalId of ["a".repeat(7), "a".repeat(257), "a"]) {
      expect(await statusOf({ externalId }), externalId).toBe(401);
    }
    for (const odd of [".", "+", "/", "=", "~", ",", " a", "\u00e9"]) {
      expect(await statusOf({ externalId: `aaaaaaaa${odd}` }), odd).toBe(401);
    }
  });

  it("are asked for on every route but /health [4-01] [5-01]", async () => {
    const { Authorization: bearer = "", "X-Service-Key-External-Id": externalId = "" } = key.headers;
    const all = Object.values(routes);
    expect(all).toHaveLength(17);
    for (const { method, path, credentialed } of all) {
      const target = path.replace(/\{\w+\}/g, "some_id");
      const given = [{}, { Authorization: bearer }, { "X-Service-Key-External-Id": externalId }];
      for (const headers of given as Record<string, string>[]) {
        const { status } = await system.call(method, target, { headers });
        expect([path, status]).toEqual([path, path === "/health" ? 200 : 401]);
      }
      expect(credentialed).toBe(path !== "/health");
    }
  });

  it("are refused in the same bytes, whatever is wrong [5.1-10] [5.1-11] [5.1-12] [5.1-13] [5.1-14] [5.1-15] [5.1-16] [5.1-17] [7.4-05]", async () => {
    const revoked = await system.key();
    await revokeKey(system.consoleParts, admin, { keyId: revoked.keyId });
    const expired = await system.key();
    await alterKey(system, expired, { expires_at: Date.now() });
    const misplaced = await system.key();
    // As if a mirror had been copied from another deployment; it is read with the next change of any key.
    await system.database.write(({ sql }) =>
      sql
        .updateTable("key_mirror")
        .set(({ eb }) => ({ deployment_id: "dep_elsewhere", revision: eb("revision", "+", 1_000) }))
        .where("key_id", "=", misplaced.keyId)
        .execute(),
    );
    const foreign = await foreignKey();
    const [, secret] = key.apiKey.split(".");
    const bearer = (text: string) => ({ ...key.headers, Authorization: `Bearer ${text}` });
    const external = (text: string) => ({ ...key.headers, "X-Service-Key-External-Id": text });
    const wrong: Record<string, Record<string, string>> = {
      "nothing at all": {},
      "no bearer": { "X-Service-Key-External-Id": key.externalId },
      "no external id": { Authorization: `Bearer ${key.apiKey}` },
      "a malformed bearer": bearer("nonsense"),
      "an empty bearer": bearer(""),
      "a malformed external id": external("short"),
      "an unknown key": bearer(`ak_ffffffffffff.${secret}`),
      "a wrong secret": bearer(`${key.keyId}.${"x".repeat(49)}`),
      "a secret cut short": bearer(key.apiKey.slice(0, -1)),
      "the secret of another key": bearer(`${key.keyId}.${expired.apiKey.split(".")[1]}`),
      "a wrong external id": external(`ake_${"0".repeat(32)}`),
      "the external id of another key": external(expired.externalId),
      "a revoked key": revoked.headers,
      "an expired key": expired.headers,
      "a key of another deployment": foreign,
      "a key mirrored here but bound elsewhere": misplaced.headers,
    };
    const first = await me({ "X-Request-Id": "same" });
    expect(first.body).toEqual({
      error: {
        code: "unauthorized",
        message: "The credentials are missing or not valid. Send both the API key and its external id.",
        request_id: "same",
      },
    });
    for (const [name, headers] of Object.entries(wrong)) {
      for (let time = 0; time < 2; time += 1) {
        const answer = await me({ ...headers, "X-Request-Id": "same" });
        expect([name, answer.status, answer.headers.get("www-authenticate")]).toEqual([name, 401, "Bearer"]);
        expect(answer.text, name).toBe(first.text);
        expect([...answer.headers.keys()], name).toEqual([...first.headers.keys()]);
      }
    }
    expect((await me(key.headers)).status).toBe(200);
  });

  /** Good, for another deployment that the same console knows. */
  async function foreignKey(): Promise<Record<string, string>> {
    await system.console.write(({ sql }) =>
      sql
        .insertInto("deployments")
        .values({
          deployment_id: "dep_other",
          name: "Other",
          governed: 1,
          release: "1.1.0",
          created_at: Date.now(),
        })
        .execute(),
    );
    const settings = { ...keyDefaults, name: "Other", scopes: [...allScopes] };
    const request = { deploymentId: "dep_other", settings };
    const made = accepted(await createKey(system.consoleParts, admin, request));
    await system.pushKeys();
    return { Authorization: `Bearer ${made.apiKey}`, "X-Service-Key-External-Id": made.externalId };
  }
});
