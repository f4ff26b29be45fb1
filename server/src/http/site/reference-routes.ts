import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Answer } from "../serving/answer.ts";
import type { SiteRoute } from "./site-route.ts";

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
export function referenceRoutes(description: object): SiteRoute[] {
  const pages = Object.entries(files).map(([path, [folder, name, type]]) =>
    pageRoute(path, folder, name, type),
  );
  return [publishedRoute("/openapi.json", description), ...pages];
}

/** For any page or tool to read; it holds nothing secret. */
function publishedRoute(path: string, document: object): SiteRoute {
  const content = Buffer.from(JSON.stringify(document, null, 2));
  const asset = assetOf(content, "application/json; charset=utf-8");
  const headers = { "Access-Control-Allow-Origin": "*" };
  return { method: "GET", path, answer: (request) => send(request, asset, headers) };
}

/** A file that is read when it is first asked for. */
function pageRoute(path: string, folder: string, name: string, type: string): SiteRoute {
  let loaded: Promise<Asset> | null = null;
  const headers = {
    "Content-Security-Policy": contentSecurityPolicy,
    "X-Content-Type-Options": "nosniff",
  };
  return {
    method: "GET",
    path,
    async answer(request) {
      loaded ??= readFile(join(folder, name)).then((content) => assetOf(content, type));
      return send(request, await loaded, headers);
    },
  };
}

function assetOf(content: Buffer, type: string): Asset {
  return {
    content,
    type,
    etag: `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`,
  };
}

function send(request: IncomingMessage, asset: Asset, more: Record<string, string>): Answer {
  const headers = { ...more, ETag: asset.etag, "Cache-Control": "no-cache" };
  if (request.headers["if-none-match"] === asset.etag) return { status: 304, headers, body: undefined };
  return { status: 200, headers: { ...headers, "Content-Type": asset.type }, content: asset.content };
}
