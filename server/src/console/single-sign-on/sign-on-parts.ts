import type { SendingParts } from "../console-parts.ts";
import type { ProviderCache } from "./provider-cache.ts";

/** What signing on at a provider needs. */
export interface SignOnParts extends SendingParts {
  readonly providers: ProviderCache;
}
