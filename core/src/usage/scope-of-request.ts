import type { Scope } from "@sluice/contract";
import { routes } from "@sluice/contract/v1";

const patterns = Object.values(routes).map(({ method, path, scope }) => ({
  method,
  scope,
  pattern: new RegExp(`^(?:/api/v1)?${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
}));

/** The scope that a request needed; null where it needed none, or there is no such route. */
export function scopeOfRequest(method: string, path: string): Scope | null {
  const asked = method === "HEAD" ? "GET" : method;
  return patterns.find((route) => route.method === asked && route.pattern.test(path))?.scope ?? null;
}
