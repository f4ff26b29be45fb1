import { type AddressList, compileAddressList, containsAddress } from "./address-list.ts";
import { formatIpAddress } from "./format-ip-address.ts";
import { parseIpAddress } from "./ip-address.ts";

/** Where an address leads: into the internet, an organisation's own network, this machine, or where nothing should go. */
export type AddressKind = "public" | "private" | "loopback" | "forbidden";

const loopback = listOf("127.0.0.0/8", "::1/128");
const privateNetworks = listOf("10.0.0.0/8", "100.64.0.0/10", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7");
/** All IPv6 addresses in use are in here. */
const globalUnicast = listOf("2000::/3");
/** Carries an IPv4 address in its last 32 bits (NAT64). */
const translated = listOf("64:ff9b::/96");
/** Link-local addresses, where clouds hand out credentials; addresses for groups, examples and tests; tunnels. */
const forbidden = listOf(
  "0.0.0.0/8",
  "169.254.0.0/16",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
);

/** A text that is no address leads nowhere, and is forbidden. */
export function addressKind(text: string): AddressKind {
  const address = parseIpAddress(text);
  if (address === null) return "forbidden";
  if (containsAddress(loopback, text)) return "loopback";
  if (containsAddress(privateNetworks, text)) return "private";
  if (containsAddress(forbidden, text)) return "forbidden";
  if (address.family === 4 || containsAddress(globalUnicast, text)) return "public";
  if (!containsAddress(translated, text)) return "forbidden";
  return addressKind(formatIpAddress({ family: 4, words: address.words.slice(3) }));
}

function listOf(...ranges: string[]): AddressList {
  const compiled = compileAddressList(ranges);
  if (!compiled.ok) throw new Error(`Not a range: ${ranges[compiled.faults[0]?.index ?? 0]}`);
  return compiled.list;
}
