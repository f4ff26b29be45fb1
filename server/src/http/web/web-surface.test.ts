import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { createLog } from "../../platform/observability/log.ts";
import { Metrics } from "../../platform/observability/metrics.ts";
import { freshFolder } from "../../testing/fresh-databases.ts";
import { serveSurfaces } from "../serving/serve-surfaces.ts";
import type { AnySurface } from "../serving/surface.ts";
import { call } from "../v1/testing/http-client.ts";
import { chooseEncoding } from "./choose-encoding.ts";
import { type WebParts, webSurface } from "./web-surface.ts";

const page = "<!doctype html><title>Pages</title>";
const script = "document.title = 'x';".repeat(50);

async function buildPages(folder: string): Promise<void> {
  await mkdir(join(folder, "assets"), { recursive: true });
  await writeFile(join(folder, "index.html"), page);
  await writeFile(join(folder, "assets", "main-abc.js"), script);
  await writeFile(join(folder, "assets", "main-abc.js.br"), brotliCompressSync(script));
  await writeFile(join(folder, "assets", "main-abc.js.gz"), gzipSync(script));
  await writeFile(join(folder, "assets", "inter.woff2"), "font");
  await writeFile(join(folder, "secret.txt"), "not a page");
}

/** The pages below /console, and beside them the surface that takes what is left. */
async function serve(folder: string, more: Partial<WebParts> = {}): Promise<string> {
  const base = { folder, base: "/console", except: ["api", "sign-on"], admitsAddress: () => true };
  const web = webSurface({ ...base, ...more });
  const rest: AnySurface = { ...web, matches: () => true, handle: () => ({ status: 200, body: "rest" }) };
  const parts = {
    log: createLog({ level: "fatal", forPeople: false }),
    metrics: new Metrics("test"),
    proxies: null,
    now: Date.now,
  };
  const server = createServer(serveSurfaces([web, rest], parts));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("the pages of a web application", () => {
  it("are the index for every path that is no file, never kept by a browser", async () => {
    const folder = await freshFolder();
    await buildPages(folder);
    const url = await serve(folder);
    for (const path of ["/console", "/console/", "/console/keys/ak_1?status=active", "/console/secret.txt"]) {
      const answer = await fetch(url + path);
      expect([answer.status, await answer.text()], path).toEqual([200, page]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    }
    expect((await fetch(`${url}/console`, { method: "HEAD" })).status).toBe(200);
    expect((await fetch(`${url}/console`, { method: "POST", body: "x" })).status).toBe(404);
  });

  it("let in no script and no frame but their own", async () => {
    const folder = await freshFolder();
    await buildPages(folder);
    const { headers } = await fetch(`${await serve(folder)}/console/keys`);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
    expect(policy).not.toContain("unsafe");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("same-origin");
  });

  it("let in the style elements of each page by a nonce that is used once", async () => {
    const folder = await freshFolder();
    await buildPages(folder);
    await writeFile(join(folder, "index.html"), '<meta property="csp-nonce" nonce="__NONCE__">');
    const url = await serve(folder);
    const nonces = [];
    for (const path of ["/console", "/console/keys"]) {
      const answer = await fetch(url + path);
      const [, nonce = ""] = /nonce="([^"]+)"/.exec(await answer.text()) ?? [];
      expect(answer.headers.get("content-security-policy")).toContain(`style-src 'self' 'nonce-${nonce}';`);
      nonces.push(nonce);
    }
    expect(new Set(nonces).size).toBe(2);
    expect(nonces.every((nonce) => nonce.length >= 22)).toBe(true);
    const asset = await fetch(`${url}/console/assets/main-abc.js`);
    expect(asset.headers.get("content-security-policy")).toContain("style-src 'self';");
  });

  it("have files with a name for what they hold, kept for ever and packed as the browser takes them", async () => {
    const folder = await freshFolder();
    await buildPages(folder);
    const url = await serve(folder);
    for (const [accepted, sent] of [
      ["br, gzip", "br"],
      ["gzip", "gzip"],
      ["identity", null],
    ] as const) {
      const answer = await fetch(`${url}/console/assets/main-abc.js`, {
        headers: { "Accept-Encoding": accepted },
      });
      expect([answer.headers.get("content-encoding"), await answer.text()]).toEqual([sent, script]);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(answer.headers.get("vary")).toBe("Accept-Encoding");
      const etag = answer.headers.get("etag") ?? "";
      const known = { "Accept-Encoding": accepted, "If-None-Match": etag };
      expect((await fetch(`${url}/console/assets/main-abc.js`, { headers: known })).status).toBe(304);
    }
    const font = await fetch(`${url}/console/assets/inter.woff2`, { headers: { "Accept-Encoding": "br" } });
    expect([font.headers.get("content-encoding"), await font.text()], "not worth packing").toEqual([
      null,
      "font",
    ]);
  });

  it("give away nothing that was not built as a page", async () => {
    const folder = await freshFolder();
    await buildPages(folder);
    const url = await serve(folder);
    for (const path of [
      "none.js",
      "../secret.txt",
      "%2e%2e/secret.txt",
      "..%2fsecret.txt",
      "/../../../etc/passwd",
      "main-abc.js.br",
    ]) {
      // Not with fetch, which would tidy the path up first.
      const answer = await call(Number(new URL(url).port), `/console/assets/${path}`);
      expect([answer.status, answer.json.error.code], path).toEqual([404, "not_found"]);
    }
  });

  it("leave to others what others serve", async () => {
    const folder = await freshFolder();
    await buildPages(folder);
    const url = await serve(folder);
    for (const path of ["/console/api", "/console/api/keys", "/console/sign-on/x", "/consoles", "/"]) {
      expect(await (await fetch(url + path)).json(), path).toBe("rest");
    }
    expect(await (await fetch(`${url}/console/apiary`)).text()).toBe(page);
  });

  it("have the root, but for what others serve there, and send whoever is not signed in to their door [7.1-08]", async () => {
    const folder = await freshFolder();
    await buildPages(folder);
    const door = { path: "/sign-in", hasSession: async () => false };
    const url = await serve(folder, { base: "", door });
    for (const method of ["GET", "POST"]) {
      const answer = await fetch(`${url}/runs?status=failed`, { method, redirect: "manual" });
      expect([answer.status, answer.headers.get("location")]).toEqual([
        303,
        "/sign-in?return_to=%2Fruns%3Fstatus%3Dfailed",
      ]);
      expect(await answer.text(), "no envelope of the API").toBe("");
    }
    expect(await (await fetch(`${url}/sign-in`)).text()).toBe(page);
    expect((await fetch(`${url}/assets/main-abc.js`)).status).toBe(200);
    expect(await (await fetch(`${url}/api/v1/runs`)).json()).toBe("rest");
  });

  it("say that they are not built, and are there once they are", async () => {
    const folder = await freshFolder();
    const url = await serve(folder);
    const before = await fetch(`${url}/console`);
    expect([before.status, before.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await before.text()).toContain("npm run build:web");
    await buildPages(folder);
    expect((await fetch(`${url}/console`)).status).toBe(200);
  });

  it("turn away who may not come from where they are, and name the address", async () => {
    const folder = await freshFolder();
    await buildPages(folder);
    const url = await serve(folder, { admitsAddress: () => false });
    const answer = await fetch(`${url}/console/assets/main-abc.js`);
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining("127.0.0.1")]);
  });
});

it("chooses the smallest form that is accepted", () => {
  const chosen = [undefined, "", "gzip", "gzip, br", "BR;q=0.1", "br;q=0, gzip", "gzip;q=0.0", "deflate"].map(
    chooseEncoding,
  );
  expect(chosen).toEqual(["identity", "identity", "gzip", "br", "br", "gzip", "identity", "identity"]);
});
