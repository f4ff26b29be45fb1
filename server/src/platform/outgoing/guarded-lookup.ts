import { type LookupAddress, lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { OutgoingFault } from "./outgoing-fault.ts";
import { type AddressRule, isWithinReach } from "./reach.ts";

/** Resolves a name, and refuses it when one of its addresses is out of reach: which of them is taken is left to chance. */
export function guardedLookup(reach: AddressRule): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const refused = addresses?.find(({ address }) => !isWithinReach(reach, address));
      const [first] = addresses ?? [];
      if (error) callback(error, []);
      else if (refused) callback(new OutgoingFault("address_refused", refused.address), []);
      else if (options.all) callback(null, addresses);
      else if (first) callback(null, first.address, first.family);
      else callback(new OutgoingFault("name_unknown"), []);
    });
  };
}

/** An address in place of a name is not looked up, so it is judged here. */
export function refuseLiteral(reach: AddressRule, hostname: string): OutgoingFault | null {
  const bare = hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(bare) === 0 || isWithinReach(reach, bare)) return null;
  return new OutgoingFault("address_refused", bare);
}

/** The last word: where the connection really leads. */
export function refusePeer(reach: AddressRule, peer: string | undefined): OutgoingFault | null {
  if (peer !== undefined && isWithinReach(reach, peer)) return null;
  return new OutgoingFault("address_refused", peer ?? null);
}
