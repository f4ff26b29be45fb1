import type { BrowserRoute } from "@sluice/contract";
import { Check, Errors } from "typebox/schema";
import { expect } from "vitest";

export interface CheckedAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly content: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape was checked against the contract
  readonly body: any;
}

export interface CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  /** A text or bytes are sent as they are, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Calls a route over HTTP, and holds what it answers against the contract. */
export async function callRoute(
  base: string,
  operation: string,
  route: BrowserRoute,
  { params = {}, query = {}, body, headers = {}, cookie }: CallOptions & { readonly cookie: string | null },
): Promise<CheckedAnswer> {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ""));
  const target = new URL(`${base}${path}`);
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, String(value));
  const cookies = [cookie, headers.cookie].filter((each) => typeof each === "string");
  const response = await fetch(target, {
    method: route.method,
    redirect: "manual",
    headers: { ...headers, ...(cookies.length > 0 ? { cookie: cookies.join("; ") } : {}) },
    ...(body === undefined ? {} : { body: bodyOf(body) }),
  });
  const content = Buffer.from(await response.arrayBuffer());
  const text = content.toString("utf8");
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  const parsed = isJson ? JSON.parse(text) : undefined;
  if (response.status < 300) expectDescribed(operation, route, response.status, parsed);
  return { status: response.status, headers: response.headers, text, content, body: parsed };
}

function bodyOf(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (typeof body === "string") return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
}

function expectDescribed(operation: string, { success }: BrowserRoute, status: number, body: unknown): void {
  expect(Object.keys(success), `${operation} answered ${status}`).toContain(String(status));
  const schema = success[status];
  if (schema && !Check(schema, body)) {
    throw new Error(
      `${operation} does not answer as described: ${JSON.stringify(Errors(schema, body))}\n${JSON.stringify(body)}`,
    );
  }
}
