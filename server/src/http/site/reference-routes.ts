import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { workflowFileSchema, workflowFileSchemaName } from "@sluice/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

interface Asset {
  content: Buffer;
  type: string;
  etag: string;
}

const ownFolder = fileURLToPath(new URL("./reference/", import.meta.url));
const viewerFolder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

// Named one by one: a path from outside never reaches the file system.
const files = {
  "/docs": [ownFolder, "index.html", "text/html; charset=utf-8"],
  "/docs/reference.js": [ownFolder, "reference.js", "text/javascript; charset=utf-8"],
  "/docs/reference.css": [ownFolder, "reference.css", "text/css; charset=utf-8"],
  "/docs/swagger-ui.css": [viewerFolder, "swagger-ui.css", "text/css; charset=utf-8"],
  "/docs/swagger-ui-bundle.js": [viewerFolder, "swagger-ui-bundle.js", "text/javascript; charset=utf-8"],
} as const;

// The viewer sets styles on elements and draws its icons from data: addresses; nothing else is let in.
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The machine-readable description and the page that lets a person try it. */
export function referenceRoutes(app: FastifyInstance, description: object): void {
  publish(app, "/openapi.json", description, "application/json; charset=utf-8");
  publish(app, `/schemas/${workflowFileSchemaName}`, workflowFileSchema(), "application/schema+json");

  const loaded = new Map<string, Promise<Asset>>();
  for (const [path, [folder, name, type]] of Object.entries(files)) {
    app.get(path, async (request, reply) => {
      const asset =
        loaded.get(path) ?? readFile(join(folder, name)).then((content) => assetOf(content, type));
      loaded.set(path, asset);
      reply
        .header("Content-Security-Policy", contentSecurityPolicy)
        .header("X-Content-Type-Options", "nosniff");
      return send(request, reply, await asset);
    });
  }
}

/** For any page or tool to read; it holds nothing secret. */
function publish(app: FastifyInstance, path: string, document: object, type: string): void {
  const asset = assetOf(Buffer.from(JSON.stringify(document, null, 2)), type);
  app.get(path, async (request, reply) => {
    reply.header("Access-Control-Allow-Origin", "*");
    return send(request, reply, asset);
  });
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
