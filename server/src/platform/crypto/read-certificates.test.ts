import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { selfSignedCertificate } from "../../testing/self-signed-certificate.ts";
import { readCertificates } from "./read-certificates.ts";

const one = selfSignedCertificate({ name: "Example Root" });
const notTrusted = /^Certificate 1 has a key that is not trusted here/;

function reasonOf(pem: string): string {
  const read = readCertificates(pem);
  return read.ok ? "" : read.reason;
}

describe("trusted certificates", () => {
  it("are read with their name, key, time and whether they are an authority", () => {
    const leaf = selfSignedCertificate({ name: "Leaf", isAuthority: false });
    expect(readCertificates(`Our root\n${one}and a server\n${leaf}`)).toMatchObject({
      ok: true,
      certificates: [
        { subject: "Example Root", issuer: "Example Root", key: "EC P-256", isAuthority: true },
        { subject: "Leaf", isAuthority: false, validUntilMs: Date.parse("2036-01-01T00:00:00Z") },
      ],
    });
    expect(readCertificates(" \n")).toEqual({ ok: true, certificates: [] });
  });

  it("[8.4-33] are 20 at most", () => {
    expect(readCertificates(one.repeat(20))).toMatchObject({ ok: true });
    expect(reasonOf(one.repeat(21))).toBe("Send at most 20 certificates.");
  });

  it("[8.4-34] are 65,536 bytes at most, text between them included", () => {
    const largest = one + "\n".repeat(65_536 - one.length);
    expect(readCertificates(largest)).toMatchObject({ ok: true });
    expect(reasonOf(`${largest}\n`)).toBe("Send at most 65,536 bytes of certificates.");
    // Counted in bytes, not in characters.
    expect(reasonOf(one + "é".repeat(65_536 - one.length))).toMatch(/^Send at most 65,536 bytes/);
  });

  it("[8.4-35] have RSA keys of 2,048 bits or more", () => {
    expect(readCertificates(selfSignedCertificate({ key: "RSA 2048" }))).toMatchObject({
      certificates: [{ key: "RSA 2048" }],
    });
    expect(reasonOf(selfSignedCertificate({ key: "RSA 1024" }))).toMatch(notTrusted);
    expect(reasonOf(selfSignedCertificate({ key: "RSA 2040" }))).toMatch(notTrusted);
  });

  it("[8.4-36] have EC keys on P-256 or P-384 and on no other curve", () => {
    expect(readCertificates(selfSignedCertificate({ key: "P-256" }))).toMatchObject({ ok: true });
    expect(readCertificates(selfSignedCertificate({ key: "P-384" }))).toMatchObject({
      certificates: [{ key: "EC P-384" }],
    });
    for (const key of ["P-521", "secp256k1", "Ed25519"] as const) {
      expect(reasonOf(selfSignedCertificate({ key }))).toMatch(notTrusted);
    }
  });

  it("are named by their place when one cannot be read", () => {
    const broken = one.replace(/\n[A-Za-z0-9+/]{8}/, "\nAAAAAAAA");
    expect(reasonOf(one + broken)).toBe("Certificate 2 cannot be read.");
  });

  it("come without anything else: no private key is ever taken", () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    expect(reasonOf(one + key)).toBe(
      "Send certificates only: there is a block of the kind PRIVATE KEY among them.",
    );
    for (const text of [
      "hello",
      one.replace("-----END CERTIFICATE-----", ""),
      `${one}-----BEGIN PRIVATE KEY-----\nAAAA`,
    ]) {
      expect(reasonOf(text)).toMatch(/^Send certificates in PEM/);
    }
  });

  it("are bounded in time however they are written", () => {
    const hostile = [
      "-----BEGIN ".repeat(5_900),
      "-".repeat(65_000),
      `-----BEGIN CERTIFICATE-----${"A".repeat(60_000)}`,
    ];
    for (const text of hostile) expect(reasonOf(text)).toMatch(/^Send certificates/);
  });
});
