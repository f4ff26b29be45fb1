import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Refusal } from "@sluice/contract/v1";
import type { Answer } from "../serving/answer.ts";
import { returnPath } from "../serving/browser/return-path.ts";
import type { RequestContext } from "../serving/request-context.ts";
import type { Surface } from "../serving/surface.ts";
import { turnedAway } from "../serving/turned-away.ts";
import { wordRefusal } from "../serving/word-refusal.ts";
import { chooseEncoding } from "./choose-encoding.ts";
import { loadPages, type PageFile } from "./load-pages.ts";

export interface WebParts {
  /** Where the pages were built to. */
  readonly folder: string;
  /** What all their paths begin with: `/console`, or nothing where they have the root. */
  readonly base: string;
  /** Below the base, and answered by others. */
  readonly except: readonly string[];
  /** Whether people may come from an address at all. */
  admitsAddress(address: string): boolean;
  /** Where whoever is not signed in is sent from every page; left out where the pages see to it themselves. */
  readonly door?: Door;
}

interface Door {
  /** The one page that is for everyone. */
  readonly path: string;
  hasSession(context: RequestContext): Promise<boolean>;
}

interface WebRoute {
  /** Below the base; empty for the page itself. */
  readonly file: string;
}

/**
 * The pages load what is served here and call this server. No text becomes markup or a script, and a style element is
 * let in by a nonce that each page is served with: the libraries of the pages make some.
 */
function contentSecurityPolicy(nonce: string | null): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${nonce === null ? "" : ` 'nonce-${nonce}'`}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; ");
}

const always = {
  "Content-Security-Policy": contentSecurityPolicy(null),
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

const forever = "public, max-age=31536000, immutable";

/** The pages of a web application: its files, and its index for every other path, which the pages make a view of. */
export function webSurface(parts: WebParts): Surface<WebRoute, never, Refusal> {
  const { folder, base, except } = parts;
  let pages: ReadonlyMap<string, PageFile> | null = null;

  function isBelow(path: string, prefix: string): boolean {
    return path === prefix || path.startsWith(`${prefix}/`);
  }

  return {
    matches: (path) => isBelow(path, base) && !except.some((name) => isBelow(path, `${base}/${name}`)),
    headers: () => ({ ...always }),
    answerAtOnce: () => null,
    find(_method, path) {
      const file = path.slice(base.length + 1);
      const isAsset = file.startsWith("assets/");
      const pattern = isAsset ? `${base}/assets/*` : `${base}/*`;
      return { route: { file: isAsset ? file : "" }, pattern, params: {} };
    },
    admit: () => null,
    async handle(context, { route: { file } }) {
      if (!parts.admitsAddress(context.address)) return turnedAway(context);
      if (file === "" && (await isOutside(parts.door, context))) return toDoor(parts.door?.path, context);
      const { method } = context.request;
      if (method !== "GET" && method !== "HEAD") return { code: "not_found", facts: { missing: "path" } };
      // Asked for again until it is there: a build may finish after the server has started.
      pages ??= await loadPages(folder);
      if (pages === null) return notBuilt;
      if (file === "" && !wantsPage(context, parts)) return { code: "not_found", facts: { missing: "path" } };
      const found = pages.get(file === "" ? "index.html" : file);
      if (!found) return { code: "not_found", facts: { missing: "path" } };
      return file === "" ? sendPage(found) : send(context.request, found);
    },
    refuseFault: () => null,
    word: wordRefusal,
  };
}

/** The page itself, each time with a nonce of its own. */
function sendPage({ type, forms }: PageFile): Answer {
  const nonce = randomBytes(16).toString("base64");
  const page = forms.get("identity")?.toString("utf8") ?? "";
  return {
    status: 200,
    headers: {
      "Content-Security-Policy": contentSecurityPolicy(nonce),
      "Content-Type": type,
      "Cache-Control": "no-store",
    },
    content: Buffer.from(page.replace("__NONCE__", nonce)),
  };
}

async function isOutside(door: Door | undefined, context: RequestContext): Promise<boolean> {
  return door !== undefined && context.path !== door.path && !(await door.hasSession(context));
}

function toDoor(door = "/", { path, query }: RequestContext): Answer {
  const here = query === "" ? path : `${path}?${query}`;
  const asked = here === "/" ? "" : `?${new URLSearchParams({ return_to: returnPath(here) })}`;
  const headers = { Location: `${door}${asked}`, "Cache-Control": "no-store" };
  return { status: 303, headers, body: undefined };
}

/**
 * At the root a mistyped address may be a program's: a probe, or a call to the API. It is told that nothing is there,
 * and not shown a page as if all were well.
 */
function wantsPage({ request, path }: RequestContext, { base, door }: WebParts): boolean {
  if (base !== "" || path === "/" || path === door?.path) return true;
  return /text\/html/i.test(request.headers.accept ?? "");
}

function send(request: IncomingMessage, file: PageFile): Answer {
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  const packed = file.forms.get(encoding);
  const form = packed ? encoding : "identity";
  const etag = `"${file.etag}-${form}"`;
  const headers = { ETag: etag, "Cache-Control": forever, Vary: "Accept-Encoding" };
  if (request.headers["if-none-match"] === etag) return { status: 304, headers, body: undefined };
  return {
    status: 200,
    headers: {
      ...headers,
      "Content-Type": file.type,
      ...(form === "identity" ? {} : { "Content-Encoding": form }),
    },
    content: packed ?? file.forms.get("identity") ?? Buffer.alloc(0),
  };
}

const plain = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

const notBuilt: Answer = {
  status: 503,
  headers: { ...plain, "Retry-After": "5" },
  content: Buffer.from(
    "These pages have not been built yet. Run `npm run build:web` beside the server, then reload.\n",
  ),
};
