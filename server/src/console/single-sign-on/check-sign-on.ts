import { limits, type Problem } from "@sluice/contract";
import { addressKind } from "@sluice/core";
import type { SignOnSettings } from "./sign-on-settings.ts";

const { issuerMaxChars, clientIdMaxChars, maxScopes, maxAllowedDomains, buttonLabelMaxChars } = limits.signOn;

/** Everything that is wrong with settings for single sign-on. */
export function checkSignOn(settings: SignOnSettings, reachLoopback: boolean): Problem[] {
  const { issuer, client_id, scopes, allowed_domains, button_label } = settings;
  const problems: Problem[] = [];
  const fault = (name: keyof SignOnSettings, reason: string) => problems.push({ name, reason });
  const issuerFault = faultOfIssuer(issuer, reachLoopback);
  if (issuerFault !== null) fault("issuer", issuerFault);
  if (!/^[\x21-\x7e]+$/.test(client_id) || client_id.length > clientIdMaxChars) {
    fault("client_id", `Must have 1 to ${clientIdMaxChars} characters, without spaces.`);
  }
  if (!scopes.includes("openid")) fault("scopes", "The scope openid must be among them.");
  if (scopes.length > maxScopes) fault("scopes", `At most ${maxScopes}.`);
  if (scopes.some((scope) => !/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/.test(scope))) {
    fault("scopes", "A scope has no spaces, quotes or backslashes.");
  }
  if (allowed_domains.length > maxAllowedDomains) fault("allowed_domains", `At most ${maxAllowedDomains}.`);
  const wrong = allowed_domains.find((domain) => !isDomain(domain));
  if (wrong !== undefined) {
    fault(
      "allowed_domains",
      `"${wrong.slice(0, 100)}" is not a domain in small letters, such as example.com.`,
    );
  }
  if (
    button_label.trim() === "" ||
    [...button_label].length > buttonLabelMaxChars ||
    /\p{Cc}/u.test(button_label)
  ) {
    fault("button_label", `Must have 1 to ${buttonLabelMaxChars} characters on one line.`);
  }
  return problems;
}

function faultOfIssuer(text: string, reachLoopback: boolean): string | null {
  const url = text.length <= issuerMaxChars && URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return "Must be an address that begins with https://.";
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    return "Must hold no name, no password and nothing behind a ? or #.";
  }
  if (url.protocol === "http:" && !(reachLoopback && isThisMachine(url.hostname))) {
    return "Must begin with https://.";
  }
  return null;
}

/** Where nothing leaves the machine, a provider needs no certificate. */
export function isThisMachine(hostname: string): boolean {
  return hostname === "localhost" || addressKind(hostname.replace(/^\[(.*)\]$/, "$1")) === "loopback";
}

function isDomain(text: string): boolean {
  return (
    text.length <= 253 &&
    /^([\p{Ll}\p{Lo}\p{N}]([\p{Ll}\p{Lo}\p{N}-]*[\p{Ll}\p{Lo}\p{N}])?\.)+[\p{Ll}\p{Lo}\p{N}-]{2,}$/u.test(
      text,
    )
  );
}
