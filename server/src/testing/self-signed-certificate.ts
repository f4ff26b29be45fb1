import { generateKeyPairSync, sign } from "node:crypto";

type CertificateKey = `RSA ${number}` | "P-256" | "P-384" | "P-521" | "secp256k1" | "Ed25519";

interface CertificateOptions {
  readonly key?: CertificateKey;
  readonly name?: string;
  readonly isAuthority?: boolean;
  readonly validUntil?: Date;
  /** Bytes of an extension that nobody reads, to make it larger. */
  readonly paddingBytes?: number;
}

/** A certificate that its own key signed, in PEM. */
export function selfSignedCertificate(options: CertificateOptions = {}): string {
  return selfSigned(options).cert;
}

/** The same with its key, for a server. Node makes keys but no certificates, so its DER is put together here. */
export function selfSigned(options: CertificateOptions = {}): { cert: string; key: string } {
  const { key = "P-256", name = "Test authority", isAuthority = true, paddingBytes = 0 } = options;
  const { publicKey, privateKey } = keyPair(key);
  const algorithm = algorithmOf(key);
  const issued = sequence(set(sequence(oid("55 04 03"), der(0x0c, Buffer.from(name)))));
  const validity = sequence(
    time(new Date("2026-01-01T00:00:00Z")),
    time(options.validUntil ?? new Date("2036-01-01T00:00:00Z")),
  );
  const extensions = [
    ...(isAuthority ? [extension("55 1d 13", sequence(der(0x01, Buffer.from([0xff]))))] : []),
    ...(paddingBytes > 0 ? [extension("2a 03 04", der(0x04, Buffer.alloc(paddingBytes)))] : []),
  ];
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    issued,
    validity,
    issued,
    publicKey.export({ type: "spki", format: "der" }),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  );
  const signature = sign(key === "Ed25519" ? null : "sha256", body, privateKey);
  const whole = sequence(body, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = whole.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

function keyPair(key: CertificateKey) {
  if (key === "Ed25519") return generateKeyPairSync("ed25519");
  if (key.startsWith("RSA ")) return generateKeyPairSync("rsa", { modulusLength: Number(key.slice(4)) });
  return generateKeyPairSync("ec", { namedCurve: key });
}

function algorithmOf(key: CertificateKey): Buffer {
  if (key === "Ed25519") return sequence(oid("2b 65 70"));
  if (key.startsWith("RSA ")) return sequence(oid("2a 86 48 86 f7 0d 01 01 0b"), der(0x05, Buffer.alloc(0)));
  return sequence(oid("2a 86 48 ce 3d 04 03 02"));
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(oid(id), der(0x04, value));
}

function time(at: Date): Buffer {
  return der(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`));
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex.replaceAll(" ", ""), "hex"));
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function set(part: Buffer): Buffer {
  return der(0x31, part);
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const size = Buffer.from(
    length.toString(16).padStart(Math.ceil(length.toString(16).length / 2) * 2, "0"),
    "hex",
  );
  return Buffer.concat([Buffer.from([tag, 0x80 | size.length]), size, content]);
}
