import type { RequestListener } from "node:http";
import { appSurface } from "../http/app/app-surface.ts";
import { entrySurface } from "../http/app/entry-surface.ts";
import type { ChannelSurfaceParts } from "../http/channel/channel-route.ts";
import { channelSurface } from "../http/channel/channel-surface.ts";
import { consoleSurface } from "../http/console/console-surface.ts";
import { handOverSurface } from "../http/console/hand-over-surface.ts";
import { signOnSurface } from "../http/console/sign-on-surface.ts";
import { type ServingParts, serveSurfaces } from "../http/serving/serve-surfaces.ts";
import type { AnySurface } from "../http/serving/surface.ts";
import { type SiteParts, siteSurface } from "../http/site/site-surface.ts";
import { type V1Parts, v1Surface } from "../http/v1/v1-surface.ts";
import { type WebParts, webSurface } from "../http/web/web-surface.ts";
import type { WebApplication } from "./compose-app.ts";
import type { ConsoleApi } from "./compose-console-api.ts";

export interface AppParts extends ServingParts, SiteParts {
  /** What the API is made of, or null where this process does not serve it. */
  readonly v1: V1Parts | null;
  /** What the web application's API is made of, or null where this process does not serve it. */
  readonly appApi: WebApplication | null;
  /** What deployments elsewhere speak with, or null where this process is no console. */
  readonly channel: ChannelSurfaceParts | null;
  /** What the console's API is made of, or null where this process is no console. */
  readonly consoleApi: ConsoleApi | null;
  /** The pages of the web applications that this process serves. */
  readonly pages: readonly WebParts[];
}

/** Every address this process answers, surface by surface. The site comes last: it takes what is left. */
export function buildApp(parts: AppParts): RequestListener {
  const { v1, appApi, channel, consoleApi, pages } = parts;
  const surfaces: AnySurface[] = [
    ...(v1 ? [v1Surface(v1)] : []),
    ...(appApi ? [appSurface(appApi.surface), entrySurface(appApi.entry)] : []),
    ...(channel ? [channelSurface(channel)] : []),
    ...(consoleApi
      ? [
          consoleSurface(consoleApi.surface),
          signOnSurface(consoleApi.signOn),
          handOverSurface(consoleApi.handOver),
        ]
      : []),
    ...pages.map(webSurface),
    siteSurface(parts),
  ];
  return serveSurfaces(surfaces, parts);
}
