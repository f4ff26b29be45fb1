import { addressKind } from "@sluice/core";

/** Which addresses a connection may lead to. Public ones always; link-local and reserved ones never. */
export interface AddressRule {
  /** An organisation's own network: all of it, or what this admits. Somebody who may decide it has said so. */
  readonly privateNetwork: boolean | ((address: string) => boolean);
  /** This machine itself. The operator has said so. */
  readonly loopback: boolean;
}

/** Whoever runs the machine has chosen the address. */
export const anywhere: AddressRule = { privateNetwork: true, loopback: true };

/** A rule in words that can be compared, so that connections can be kept by it. */
export interface Reach extends AddressRule {
  readonly privateNetwork: boolean;
}

export function isWithinReach({ privateNetwork, loopback }: AddressRule, address: string): boolean {
  switch (addressKind(address)) {
    case "public":
      return true;
    case "private":
      return typeof privateNetwork === "boolean" ? privateNetwork : privateNetwork(address);
    case "loopback":
      return loopback;
    case "forbidden":
      return false;
  }
}
