import type { RequestListener } from "node:http";
import { type ServingParts, serveSurfaces } from "../http/serving/serve-surfaces.ts";
import { type SiteParts, siteSurface } from "../http/site/site-surface.ts";
import { type V1Parts, v1Surface } from "../http/v1/v1-surface.ts";

export interface AppParts extends ServingParts, SiteParts {
  /** What the API is made of, or null where this process does not serve it. */
  readonly v1: V1Parts | null;
}

/** Every address this process answers, surface by surface. The site comes last: it takes what is left. */
export function buildApp(parts: AppParts): RequestListener {
  const site = siteSurface(parts);
  const surfaces = parts.v1 ? [v1Surface(parts.v1), site] : [site];
  return serveSurfaces(surfaces, parts);
}
