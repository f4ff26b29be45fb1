import type { DeclaredSettings } from "@sluice/contract";
import { compileAddressList, containsAddress } from "@sluice/core";
import type { AddressRule } from "../../platform/outgoing/reach.ts";

/** Private addresses that the console declares reachable, with their ports. */
export type InternalServices = Pick<DeclaredSettings, "internal_service_ranges" | "internal_service_ports">;

const alwaysAllowedPort = 443;

/** Where a connector may go at a port: to public addresses, and to the private ones that are declared for it. */
export function declaredReach(
  { internal_service_ranges: ranges, internal_service_ports: ports }: InternalServices,
  { port, loopback }: { readonly port: number; readonly loopback: boolean },
): AddressRule {
  const compiled = compileAddressList(ranges ?? []);
  const isPortAllowed = port === alwaysAllowedPort || ports.includes(port);
  return {
    loopback,
    privateNetwork: (address) => isPortAllowed && compiled.ok && containsAddress(compiled.list, address),
  };
}
