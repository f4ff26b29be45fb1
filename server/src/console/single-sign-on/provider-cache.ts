import type { Configuration } from "openid-client";
import type { SendingParts } from "../console-parts.ts";
import { discoverProvider } from "./sign-on-provider.ts";
import type { SignOnRow } from "./sign-on-settings.ts";

/** Keeps what a provider said of itself for a while, so that not every sign-on asks it again. */
export interface ProviderCache {
  provider(parts: SendingParts, settings: SignOnRow): Promise<Configuration>;
}

const keptMs = 10 * 60_000;

export function providerCache(): ProviderCache {
  let kept = null as { revision: number; untilMs: number; found: Promise<Configuration> } | null;
  return {
    async provider(parts, settings) {
      const nowMs = parts.now();
      if (kept === null || kept.revision !== settings.revision || kept.untilMs <= nowMs) {
        const found = discoverProvider(parts, settings);
        const asked = { revision: settings.revision, untilMs: nowMs + keptMs, found };
        kept = asked;
        found.catch(() => {
          if (kept === asked) kept = null;
        });
      }
      return await kept.found;
    },
  };
}
