import { type KeyObject, X509Certificate } from "node:crypto";
import { limits } from "@sluice/contract";

/** A certificate, in the words in which a person knows it. */
export interface Certificate {
  readonly subject: string;
  readonly issuer: string;
  readonly fingerprintSha256: string;
  readonly validFromMs: number;
  readonly validUntilMs: number;
  /** Such as `RSA 2048` or `EC P-256`. */
  readonly key: string;
  /** Whether it says of itself that it is an authority. */
  readonly isAuthority: boolean;
}

export type ReadCertificates =
  | { readonly ok: true; readonly certificates: readonly Certificate[] }
  | { readonly ok: false; readonly reason: string };

const {
  maxTrustedCertificates: maxCount,
  trustedCertificatesMaxBytes: maxBytes,
  trustedCertificateRsaMinBits: rsaMinBits,
} = limits.console;

const block = /-----BEGIN ([A-Z0-9 ]{1,40})-----([^-]*)-----END \1-----/g;
const curves: Readonly<Record<string, string>> = { prime256v1: "P-256", secp384r1: "P-384" };
const subjectMaxChars = 200;

/**
 * Reads the certificates of a PEM text; text between them is for people. Everything is bounded before it is parsed.
 * An empty text holds none.
 */
export function readCertificates(pem: string): ReadCertificates {
  if (Buffer.byteLength(pem) > maxBytes) {
    return fault(`Send at most ${maxBytes.toLocaleString("en-GB")} bytes of certificates.`);
  }
  const blocks = [...pem.matchAll(block)];
  const begun = pem.split("-----BEGIN").length - 1;
  const foreign = blocks.find(([, kind]) => kind !== "CERTIFICATE");
  if (foreign !== undefined) {
    return fault(`Send certificates only: there is a block of the kind ${foreign[1]} among them.`);
  }
  if (blocks.length !== begun || (begun === 0 && pem.trim() !== "")) {
    return fault(
      "Send certificates in PEM, each from its BEGIN CERTIFICATE line to its END CERTIFICATE line.",
    );
  }
  if (blocks.length > maxCount) return fault(`Send at most ${maxCount} certificates.`);
  const certificates: Certificate[] = [];
  for (const [index, [text]] of blocks.entries()) {
    const read = readOne(text);
    if (typeof read === "string") return fault(`Certificate ${index + 1} ${read}`);
    certificates.push(read);
  }
  return { ok: true, certificates };
}

function readOne(text: string): Certificate | string {
  const parsed = parse(text);
  if (parsed === null) return "cannot be read.";
  const { certificate, publicKey } = parsed;
  const key = describeKey(publicKey);
  if (key === null) {
    return `has a key that is not trusted here: RSA of ${rsaMinBits} bits or more, or EC on P-256 or P-384.`;
  }
  return {
    subject: shortName(certificate.subject),
    issuer: shortName(certificate.issuer),
    fingerprintSha256: certificate.fingerprint256,
    validFromMs: certificate.validFromDate.getTime(),
    validUntilMs: certificate.validToDate.getTime(),
    key,
    isAuthority: certificate.ca,
  };
}

function parse(text: string): { certificate: X509Certificate; publicKey: KeyObject } | null {
  try {
    const certificate = new X509Certificate(text);
    return { certificate, publicKey: certificate.publicKey };
  } catch {
    return null;
  }
}

function describeKey({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): string | null {
  if (type === "rsa" || type === "rsa-pss") {
    const bits = details?.modulusLength ?? 0;
    return bits >= rsaMinBits ? `RSA ${bits}` : null;
  }
  const curve = type === "ec" ? curves[details?.namedCurve ?? ""] : undefined;
  return curve === undefined ? null : `EC ${curve}`;
}

/** The common name where there is one, else everything in one line. */
function shortName(name: string | undefined): string {
  const lines = (name ?? "").split("\n");
  const common = lines.find((line) => line.startsWith("CN="))?.slice("CN=".length);
  return (common ?? lines.join(", ")).slice(0, subjectMaxChars) || "(no name)";
}

function fault(reason: string): ReadCertificates {
  return { ok: false, reason };
}
