import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { workflowFileSchema, workflowFileSchemaName } from "@sluice/contract";
import type { Answer } from "../serving/answer.ts";
import { apiPage, appPage, consolePage, pageFiles } from "./reference/page-files.ts";
import { referenceSupplement } from "./reference/reference-supplement.ts";
import type { SiteRoute } from "./site-route.ts";

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
  readonly published: object;
  /** The same with the schemas of the answers, for generators. */
  readonly typed: object;
}

/** What the pages of both references load. */
export function referenceFiles(): SiteRoute[] {
  return pageRoutes(pageFiles);
}

/** The description of the console's API, and the page that shows it. */
export function consoleReferenceRoutes(description: object): SiteRoute[] {
  return [publishedRoute("/console/openapi.json", description), ...pageRoutes(consolePage)];
}

/** The same of the web application's. */
export function appReferenceRoutes(description: object): SiteRoute[] {
  return [publishedRoute("/app/openapi.json", description), ...pageRoutes(appPage)];
}

function pageRoutes(files: typeof pageFiles): SiteRoute[] {
  return Object.entries(files).map(([path, [name, type]]) => pageRoute(path, name, type));
}

/** The machine-readable descriptions and the page that lets a person try the API. */
export function referenceRoutes({ published, typed }: ApiDescriptions): SiteRoute[] {
  return [
    publishedRoute("/openapi.json", published),
    publishedRoute("/openapi.typed.json", typed),
    publishedRoute("/docs/supplement.json", referenceSupplement()),
    publishedRoute(`/schemas/${workflowFileSchemaName}`, workflowFileSchema(), "application/schema+json"),
    ...pageRoutes(apiPage),
  ];
}

/** For any page or tool to read; it holds nothing secret. */
function publishedRoute(path: string, document: object, type = "application/json; charset=utf-8"): SiteRoute {
  const asset = assetOf(Buffer.from(JSON.stringify(document, null, 2)), type);
  const headers = { "Access-Control-Allow-Origin": "*" };
  return { method: "GET", path, answer: (request) => send(request, asset, headers) };
}

/** A file that is read when it is first asked for. */
function pageRoute(path: string, name: string, type: string): SiteRoute {
  let loaded: Promise<Asset> | null = null;
  const headers = {
    "Content-Security-Policy": contentSecurityPolicy,
    "X-Content-Type-Options": "nosniff",
  };
  return {
    method: "GET",
    path,
    async answer(request) {
      loaded ??= readFile(join(pageFolder, name)).then((content) => assetOf(content, type));
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
