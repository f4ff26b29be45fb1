import { limits } from "@sluice/contract";

const { identityDomainPrefixMaxChars, appDomainMaxChars } = limits.console;

const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;
const labelMaxChars = 63;

export function domainPrefixFault(text: string): string | null {
  if (text.length > identityDomainPrefixMaxChars)
    return `Use at most ${identityDomainPrefixMaxChars} characters.`;
  return label.test(text) ? null : "Use letters, digits and hyphens, with no hyphen first or last.";
}

export function domainFault(text: string): string | null {
  if (text.length > appDomainMaxChars) return `Use at most ${appDomainMaxChars} characters.`;
  const labels = text.split(".");
  const isDomain = labels.every((each) => each.length <= labelMaxChars && label.test(each));
  return isDomain ? null : "Write a domain such as flows.example.com, without https:// and without a path.";
}
