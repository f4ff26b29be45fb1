import { limits, outboundPaths, type Problem, privateNetworkSpaces } from "@sluice/contract";
import { parseCidrRange } from "../addresses/cidr-range.ts";
import { parseIpAddress } from "../addresses/ip-address.ts";
import { checkRangeList } from "./check-access-ranges.ts";
import type { DeploymentSettingsDraft } from "./deployment-settings-draft.ts";
import { choiceFault, fieldProblem, wholeNumberFault } from "./field-problem.ts";
import { isRangeWithin } from "./is-range-within.ts";

const bounds = limits.console;

/** What others may not be reached at: services of one's own network, and of the machine itself. */
const internalSpaces = [...privateNetworkSpaces, "100.64.0.0/10", "127.0.0.0/8", "fc00::/7", "::1/128"];

/** IPv4 ranges from which nobody calls over the internet. Those for documentation are let pass: they harm nobody. */
const notPublic = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

/** Networks, services within them, and the addresses that others see. */
export function checkNetwork(settings: DeploymentSettingsDraft): Problem[] {
  const { private_network: network, egress_addresses: egress } = settings;
  return [
    ...privateNetworkProblems(network),
    ...internalRangeProblems(settings.internal_service_ranges),
    ...portProblems(settings.internal_service_ports),
    ...egressProblems(egress, network?.outbound ?? null),
  ];
}

function privateNetworkProblems(network: DeploymentSettingsDraft["private_network"]): Problem[] {
  if (network === null) return [];
  const outboundFault = choiceFault(network.outbound, outboundPaths);
  if (outboundFault !== null) return fieldProblem("private_network.outbound", outboundFault);
  return fieldProblem("private_network.range", networkRangeFault(network.range, network.outbound));
}

function networkRangeFault(text: string, outbound: string): string | null {
  const parsed = parseCidrRange(text);
  if (!parsed.ok) return parsed.reason;
  if (!isRangeWithin(parsed.range, privateNetworkSpaces)) {
    return `Choose a range inside ${privateNetworkSpaces.join(", ").replace(/, ([^,]*)$/, " or $1")}.`;
  }
  const { min, maxWithTransitGateway, maxWithNatGateway } = bounds.privateNetworkPrefixBits;
  const isTransit = outbound === "transit_gateway";
  const max = isTransit ? maxWithTransitGateway : maxWithNatGateway;
  if (parsed.range.prefixLength >= min && parsed.range.prefixLength <= max) return null;
  return `With a ${isTransit ? "transit" : "NAT"} gateway, choose a range from /${min} to /${max}.`;
}

function internalRangeProblems(ranges: readonly string[] | null): Problem[] {
  const name = "internal_service_ranges";
  if (ranges === null) return [];
  const problems = checkRangeList(name, ranges, bounds.internalServiceRanges);
  if (problems.length > 0) return problems;
  return ranges.flatMap((text, index) => {
    const parsed = parseCidrRange(text);
    // A wider one would open what is nobody's service: other people's networks, or a cloud's metadata address.
    const isInternal = parsed.ok && isRangeWithin(parsed.range, internalSpaces);
    return fieldProblem(
      `${name}[${index}]`,
      isInternal ? null : `Choose a range of private addresses: inside ${internalSpaces.join(", ")}.`,
    );
  });
}

function portProblems(ports: readonly number[]): Problem[] {
  const name = "internal_service_ports";
  const { maxInternalServicePorts: maxPorts, internalServicePort: port } = bounds;
  if (ports.length > maxPorts) return fieldProblem(name, `List at most ${maxPorts} ports.`);
  const problems = ports.flatMap((each, index) =>
    fieldProblem(
      `${name}[${index}]`,
      each === port.alwaysAllowed
        ? `Leave ${port.alwaysAllowed} out: it is always allowed.`
        : wholeNumberFault(each, port),
    ),
  );
  if (problems.length > 0) return problems;
  return fieldProblem(name, new Set(ports).size === ports.length ? null : "List each port once.");
}

function egressProblems(addresses: readonly string[] | null, outbound: string | null): Problem[] {
  const name = "egress_addresses";
  const { min, max } = bounds.firewallEgressAddresses;
  if (addresses === null) {
    const isMissing = outbound === "transit_gateway";
    return fieldProblem(name, isMissing ? `With a transit gateway, list ${min} to ${max} addresses.` : null);
  }
  if (outbound !== "transit_gateway") {
    return fieldProblem(
      name,
      "Only a private network with a transit gateway has addresses of its own: leave them out.",
    );
  }
  if (addresses.length < min || addresses.length > max) {
    return fieldProblem(name, `List ${min} to ${max} addresses.`);
  }
  const problems = addresses.flatMap((text, index) =>
    fieldProblem(`${name}[${index}]`, publicAddressFault(text)),
  );
  if (problems.length > 0) return problems;
  return fieldProblem(name, new Set(addresses).size === addresses.length ? null : "List each address once.");
}

function publicAddressFault(text: string): string | null {
  const address = parseIpAddress(text);
  const isIpv4 = address !== null && address.family === 4 && !text.includes(":");
  if (!isIpv4) return "Write a public IPv4 address such as 203.0.113.7.";
  return isRangeWithin({ network: address, prefixLength: 32 }, notPublic)
    ? "This address is not public: others never see it."
    : null;
}
