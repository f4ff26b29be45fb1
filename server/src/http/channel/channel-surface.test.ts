import { describe, expect, it } from "vitest";
import { channelBase } from "../../access/channel-wire.ts";
import { httpBench } from "../../console/channel/testing/channel-bench.ts";
import { createdKey } from "../../console/keys/testing/key-stores.ts";
import { readMembership } from "../../deployment/console-link/console-membership.ts";
import { channelRoutes } from "./channel-routes.ts";

const paths = channelRoutes.filter(({ credentialed }) => credentialed).map(({ path }) => path);

async function openChannel() {
  const bench = await httpBench("sqlite");
  const credential = (await readMembership(bench.database))?.credential ?? "";
  const post = async (path: string, body: unknown, headers: Record<string, string>) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const response = await fetch(`${bench.url}${channelBase}${path}`, {
      method: "POST",
      headers,
      body: text,
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { bench, credential, post, as: { authorization: `Bearer ${credential}` } };
}

describe("the channel's surface", () => {
  it("lets in a deployment's credential and nothing else: no cookie, no key, no token", async () => {
    const { bench, credential, post } = await openChannel();
    const { given } = await createdKey(bench);
    const strangers: Record<string, string>[] = [
      {},
      { cookie: "__Host-sluice_console=administrator" },
      { authorization: given.authorization, "x-service-key-external-id": given.externalId },
      { authorization: `Bearer ${credential}x` },
      { authorization: `Bearer ${credential.split(".")[0]}.` },
      { authorization: `Basic ${credential}` },
      { authorization: credential },
    ];
    for (const path of paths) {
      for (const headers of strangers) {
        const answer = await post(path, {}, headers);
        expect(answer.status, path).toBe(401);
        expect(JSON.parse(answer.text)).toMatchObject({ error: { code: "credential_refused" } });
        expect(answer.headers.get("www-authenticate")).toBe("Bearer");
        expect(answer.headers.get("access-control-allow-origin")).toBeNull();
      }
    }
  });

  it("refuses what is malformed, too large or too deep, and ignores fields it does not know", async () => {
    const { post, as } = await openChannel();
    for (const body of ["{", "[]", "{}", '{"feed":"keys","revision":-1}']) {
      expect((await post("/feeds", body, as)).status, body).toBe(400);
    }
    expect((await post("/feeds", { feed: "keys", revision: 0, of_a_later_release: [1] }, as)).status).toBe(
      200,
    );
    const deep = `{"feed":"keys","revision":0,"x":${"[".repeat(65)}${"]".repeat(65)}}`;
    expect((await post("/feeds", deep, as)).status).toBe(400);
    expect((await post("/feeds", " ".repeat(1_048_577), as)).status).toBe(413);
    expect((await post("/feeds", { feed: "of_a_later_release", revision: 0 }, as)).status).toBe(404);
    expect((await post("/unheard-of", {}, as)).status).toBe(404);
  });

  it("takes a deployment at its credential's word, whatever deployment a batch names", async () => {
    const { bench, post, as } = await openChannel();
    const batch = { batchId: "b", seq: 1, deploymentId: "dep_other", accepted: [], rejected: [], purged: [] };
    expect((await post("/usage", { batches: [batch] }, as)).status).toBe(200);
    const rows = await bench.console.reader.selectFrom("usage_batches").select("deployment_id").execute();
    expect(rows).toEqual([{ deployment_id: bench.deploymentId }]);
  });

  it("holds a bounded number of questions, and answers all of them when it closes", async () => {
    const { bench, post, as } = await openChannel();
    const ask = () => post("/watch", { known: { keys: 0 }, waitMs: 30_000 }, as);
    const held = Array.from({ length: 32 }, ask);
    await expect.poll(() => bench.channelParts.watch.held, { timeout: 20_000 }).toBe(32);
    expect((await ask()).status).toBe(200);
    bench.channelParts.watch.close();
    for (const answer of await Promise.all(held)) expect(answer.status).toBe(200);
    expect((await ask()).status).toBe(200);
  });
});
