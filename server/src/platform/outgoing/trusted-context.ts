import { createSecureContext, getCACertificates, type SecureContext } from "node:tls";
import { readCertificates } from "../crypto/read-certificates.ts";

let newest: { readonly pem: string; readonly context: SecureContext } | null = null;

/**
 * Trusts the authorities of a PEM text besides those that the machine trusts. Null where it names none, or none that
 * can be read. The newest is kept: to make one takes reading all the others.
 */
export function trustedContext(pem: string): SecureContext | null {
  if (newest?.pem === pem) return newest.context;
  const read = readCertificates(pem);
  if (!read.ok || read.certificates.length === 0) return null;
  const context = createSecureContext({ ca: [...getCACertificates("default"), pem] });
  newest = { pem, context };
  return context;
}
