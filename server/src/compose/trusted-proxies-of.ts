import type { Config } from "../config.ts";
import type { TrustedProxies } from "../http/serving/client-address.ts";

/** The proxies that the settings name; null where there are none. */
export function trustedProxiesOf({ trustedProxies, clientAddressHeader }: Config): TrustedProxies | null {
  if (trustedProxies === null || clientAddressHeader === null) return null;
  return { ranges: trustedProxies, header: clientAddressHeader };
}
