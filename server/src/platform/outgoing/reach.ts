import { addressKind } from "@sluice/core";

/** Which addresses a connection may lead to. Public ones always; link-local and reserved ones never. */
export interface Reach {
  /** An organisation's own network. Somebody who may decide it has said so. */
  readonly privateNetwork: boolean;
  /** This machine itself. The operator has said so. */
  readonly loopback: boolean;
}

export function isWithinReach({ privateNetwork, loopback }: Reach, address: string): boolean {
  const kind = addressKind(address);
  return kind === "public" || (kind === "private" && privateNetwork) || (kind === "loopback" && loopback);
}
