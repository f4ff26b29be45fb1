import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pageFiles } from "./reference/page-files.ts";
import { referenceSupplement } from "./reference/reference-supplement.ts";

interface Asset {
  content: Buffer;
  type: string;
  etag: string;
}

const pageFolder = fileURLToPath(new URL("./reference/", import.meta.url));

// The page loads what is served here and calls this server; its icon is a data: address. Nothing else is let in.
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

export interface ApiDescriptions {
  /** What callers read. */
  published: object;
  /** The same with the schemas of the answers, for generators. */
  typed: object;
}

/** The machine-readable descriptions and the page that lets a person try the API. */
export function referenceRoutes(app: FastifyInstance, { published, typed }: ApiDescriptions): void {
  for (const [path, description] of [
    ["/openapi.json", published],
    ["/openapi.typed.json", typed],
  ] as const) {
    const asset = assetOf(
      Buffer.from(JSON.stringify(description, null, 2)),
      "application/json; charset=utf-8",
    );
    app.get(path, async (request, reply) => {
      // Published for any page or tool to read; it holds nothing secret.
      reply.header("Access-Control-Allow-Origin", "*");
      return send(request, reply, asset);
    });
  }

  const supplement = assetOf(
    Buffer.from(JSON.stringify(referenceSupplement())),
    "application/json; charset=utf-8",
  );
  app.get("/docs/supplement.json", async (request, reply) => send(request, reply, supplement));

  const loaded = new Map<string, Promise<Asset>>();
  for (const [path, [name, type]] of Object.entries(pageFiles)) {
    app.get(path, async (request, reply) => {
      const asset =
        loaded.get(path) ?? readFile(join(pageFolder, name)).then((content) => assetOf(content, type));
      loaded.set(path, asset);
      reply
        .header("Content-Security-Policy", contentSecurityPolicy)
        .header("X-Content-Type-Options", "nosniff");
      return send(request, reply, await asset);
    });
  }
}

function assetOf(content: Buffer, type: string): Asset {
  return {
    content,
    type,
    etag: `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`,
  };
}

function send(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  reply.header("ETag", asset.etag).header("Cache-Control", "no-cache").type(asset.type);
  if (request.headers["if-none-match"] === asset.etag) return reply.code(304).send();
  return reply.send(asset.content);
}
