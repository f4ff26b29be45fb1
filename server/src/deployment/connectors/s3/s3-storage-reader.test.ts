import { buffer } from "node:stream/consumers";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import type { S3Connector } from "@sluice/contract";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { startFauxqsThread } from "../../../platform/blobs/testing/fauxqs-thread.ts";
import { trustedContext } from "../../../platform/outgoing/trusted-context.ts";
import { selfSigned, selfSignedCertificate } from "../../../testing/self-signed-certificate.ts";
import { describeStorageReader, faultOf, listAll } from "../conformance.ts";
import { FakeAws } from "../testing/fake-aws.ts";
import { type S3ReaderOptions, S3StorageReader } from "./s3-storage-reader.ts";

const roleArn = "arn:aws:iam::123456789012:role/reader";

// The SDK finds the machine's credentials where an operator would put them.
beforeEach(() => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIAMACHINE");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "machine-secret");
  vi.stubEnv("AWS_EC2_METADATA_DISABLED", "true");
  return () => vi.unstubAllEnvs();
});

function openReader(endpoint: string, spec: Partial<S3Connector> = {}, options: S3ReaderOptions = {}) {
  const connector: S3Connector = { name: "Scans", type: "s3", region: "eu-west-1", endpoint, ...spec };
  const reader = new S3StorageReader(connector, options);
  onTestFinished(() => reader.close());
  return reader;
}

describeStorageReader("S3", async (objects) => {
  const aws = await FakeAws.start();
  aws.fill("inbox", objects);
  return openReader(aws.endpoint, {}, { pageObjects: 2 });
});

it("reads from a store that others wrote, page by page", async () => {
  const { endpoint, stop } = await startFauxqsThread("inbox");
  onTestFinished(stop);
  const client = new S3Client({ region: "eu-west-1", endpoint, forcePathStyle: true });
  const keys = ["in/a", "in/b/c", "in/d", "in/e", "in/f", "other"];
  for (const Key of keys) {
    await client.send(new PutObjectCommand({ Bucket: "inbox", Key, Body: Buffer.from(`at ${Key}`) }));
  }
  client.destroy();
  const reader = openReader(endpoint, {}, { pageObjects: 2 });
  await reader.check(null);
  const found = await listAll(reader, "inbox", "in/");
  expect(found.map(({ key }) => key)).toEqual(keys.slice(0, 5));
  const { stream, etag } = await reader.open("inbox", "in/b/c");
  expect((await buffer(stream)).toString()).toBe("at in/b/c");
  expect(etag).toBe(found[1]?.etag);
});

describe("a role", () => {
  it("is assumed with the machine's credentials and reads with its own", async () => {
    const aws = await FakeAws.start();
    aws.fill("inbox", { "in/a": "a" });
    const reader = openReader(aws.endpoint, { role_arn: roleArn });
    expect(await listAll(reader, "inbox", "in/")).toHaveLength(1);
    await reader.check("inbox");
    expect(aws.assumed).toEqual([{ roleArn, seconds: 3_600 }]);
    expect(new Set(aws.asked.map(({ accessKeyId }) => accessKeyId))).toEqual(new Set(["ASIAROLE"]));
  });

  it("is held no longer than it allows itself", async () => {
    const aws = await FakeAws.start();
    aws.fill("inbox", { "in/a": "a" });
    const spec = { role_arn: roleArn, role_session_s: 43_200 };
    const reader = openReader(aws.endpoint, spec);
    expect(await listAll(reader, "inbox", "in/")).toHaveLength(1);
    expect(aws.assumed.map(({ seconds }) => seconds)).toEqual([43_200, 3_600]);

    aws.assumed.length = 0;
    aws.maxSessionSeconds = 900;
    await openReader(aws.endpoint, spec).check("inbox");
    expect(aws.assumed.map(({ seconds }) => seconds)).toEqual([43_200, 3_600, 900]);

    aws.assumed.length = 0;
    aws.maxSessionSeconds = 43_200;
    await openReader(aws.endpoint, spec).check("inbox");
    expect(aws.assumed.map(({ seconds }) => seconds)).toEqual([43_200]);
  });

  it("that cannot be assumed is denied, and its credentials are to blame", async () => {
    const aws = await FakeAws.start();
    aws.refuseRole = { status: 403, code: "AccessDenied" };
    const reader = openReader(aws.endpoint, { role_arn: roleArn });
    const denied = { kind: "denied", credentials: "refused" };
    expect(await faultOf(reader.check(null))).toMatchObject(denied);
    const fault = await faultOf(listAll(reader, "inbox", "in/"));
    expect(fault).toMatchObject({ ...denied, message: expect.stringContaining("cannot be assumed") });
    aws.maxSessionSeconds = 899;
    aws.refuseRole = null;
    expect(await faultOf(openReader(aws.endpoint, { role_arn: roleArn }).check(null))).toMatchObject(denied);
  });
});

describe("a refusal", () => {
  it.each([
    [403, "AccessDenied", { kind: "denied", credentials: null }],
    [400, "ExpiredToken", { kind: "denied", credentials: "refused" }],
    [403, "InvalidAccessKeyId", { kind: "denied", credentials: "refused" }],
    [403, "SignatureDoesNotMatch", { kind: "denied", credentials: "refused" }],
    [404, "NoSuchBucket", { kind: "missing_bucket", credentials: null }],
    [403, "InvalidObjectState", { kind: "unsuitable", credentials: null }],
    [301, "PermanentRedirect", { kind: "unreachable", credentials: null }],
  ])("of HTTP %i %s is told for what it is", async (status, code, fault) => {
    const aws = await FakeAws.start();
    aws.fill("inbox", { "in/a": "a" });
    aws.refuse = () => ({ status, code });
    const reader = openReader(aws.endpoint);
    expect(await faultOf(listAll(reader, "inbox", "in/"))).toMatchObject(fault);
    expect(await faultOf(reader.open("inbox", "in/a"))).toMatchObject(fault);
    expect(await faultOf(reader.check("inbox"))).toMatchObject(fault);
  });

  it("to list every bucket passes the test, because the credentials were recognised", async () => {
    const aws = await FakeAws.start();
    aws.refuse = () => ({ status: 403, code: "AccessDenied" });
    await openReader(aws.endpoint).check(null);
    aws.refuse = () => ({ status: 403, code: "InvalidAccessKeyId" });
    expect(await faultOf(openReader(aws.endpoint).check(null))).toMatchObject({ credentials: "refused" });
  });

  it("for want of any credentials says so", async () => {
    const aws = await FakeAws.start();
    for (const name of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]) vi.stubEnv(name, "");
    vi.stubEnv("HOME", "/nonexistent");
    vi.stubEnv("AWS_SHARED_CREDENTIALS_FILE", "/nonexistent/credentials");
    vi.stubEnv("AWS_CONFIG_FILE", "/nonexistent/config");
    expect(await faultOf(openReader(aws.endpoint).check(null))).toMatchObject({
      kind: "denied",
      credentials: "missing",
    });
  });

  it("by nobody at all is unreachable", async () => {
    const fault = await faultOf(openReader("http://127.0.0.1:1").check("inbox"));
    expect(fault).toMatchObject({ kind: "unreachable", message: expect.stringContaining("ECONNREFUSED") });
  });

  it("never shows a secret", async () => {
    const aws = await FakeAws.start();
    aws.refuse = () => ({
      status: 403,
      code: "SignatureDoesNotMatch",
      message: "machine-secret AKIAMACHINE",
    });
    const fault = await faultOf(openReader(aws.endpoint).check("inbox"));
    expect(`${fault.message} ${fault.cause}`).not.toMatch(/machine-secret|AKIAMACHINE/);
  });
});

describe("an object", () => {
  it("may have a key that XML cannot carry", async () => {
    const aws = await FakeAws.start();
    aws.fill("inbox", { "in/a\u0001\nb": "1" });
    expect(await listAll(openReader(aws.endpoint), "inbox", "in/")).toEqual([
      { key: "in/a\u0001\nb", bytes: 1, etag: "tag" },
    ]);
  });

  it("whose download breaks off is a fault, not a short file", async () => {
    const aws = await FakeAws.start();
    aws.fill("inbox", { "in/a": "abcdef" });
    aws.breakAfter = () => 3;
    const { stream } = await openReader(aws.endpoint).open("inbox", "in/a");
    expect(await faultOf(buffer(stream))).toMatchObject({ kind: "unreachable" });
  });
});

describe("the deployment's own bucket", () => {
  it.each([
    ["", "in/"],
    ["sluice/", "sluice/runs/"],
    ["sluice/data/", "sluice/"],
  ])("with prefix %j is not read at %j", async (own, prefix) => {
    const aws = await FakeAws.start();
    aws.fill("files", { [`${prefix}a`]: "secret" });
    const ownStore = { bucket: "files", prefix: own, endpoint: aws.endpoint };
    const reader = openReader(aws.endpoint, {}, { ownStore });
    expect(await faultOf(listAll(reader, "files", prefix))).toMatchObject({ kind: "denied" });
    expect(await faultOf(reader.open("files", `${own}a`))).toMatchObject({ kind: "denied" });
    expect(aws.asked).toEqual([]);
  });

  it("is read beside its prefix, and so is one of that name elsewhere", async () => {
    const aws = await FakeAws.start();
    aws.fill("files", { "in/a": "a" });
    const beside = { bucket: "files", prefix: "sluice/", endpoint: aws.endpoint };
    expect(await listAll(openReader(aws.endpoint, {}, { ownStore: beside }), "files", "in/")).toHaveLength(1);
    const elsewhere = { bucket: "files", prefix: "", endpoint: null };
    expect(await listAll(openReader(aws.endpoint, {}, { ownStore: elsewhere }), "files", "in/")).toHaveLength(
      1,
    );
  });
});

describe("where it may go, and whom it trusts", () => {
  it("reads from a store whose certificate comes from an authority that was declared, and from no other", async () => {
    const certificate = selfSigned({ name: "localhost" });
    const aws = await FakeAws.start(certificate);
    aws.fill("inbox", { "in/a": "a" });
    const spec = { role_arn: roleArn };
    for (const trust of [null, trustedContext(selfSignedCertificate())]) {
      const stranger = openReader(aws.endpoint, spec, { trust });
      const fault = await faultOf(stranger.connect());
      expect(fault.message).toContain("have its authority declared in the console");
      expect((await faultOf(stranger.check("inbox"))).message).toBe(fault.message);
    }
    expect([aws.asked, aws.assumed]).toEqual([[], []]);
    const reader = openReader(aws.endpoint, spec, { trust: trustedContext(certificate.cert) });
    await reader.connect();
    expect(await listAll(reader, "inbox", "in/")).toHaveLength(1);
    expect(aws.assumed).toHaveLength(1);
  });

  it.each(["127.0.0.1", "localhost", "2130706433", "[::ffff:127.0.0.1]"])(
    "sends nothing to an address that is out of its reach, written as %s",
    async (host) => {
      const aws = await FakeAws.start();
      aws.fill("inbox", { "in/a": "a" });
      const endpoint = `http://${host}:${new URL(aws.endpoint).port}`;
      const reach = { privateNetwork: true, loopback: false };
      const denied = { kind: "denied", message: expect.stringContaining("internal service ranges") };
      for (const spec of [{}, { role_arn: roleArn }]) {
        const reader = openReader(endpoint, spec, { reach });
        expect(await faultOf(listAll(reader, "inbox", "in/"))).toMatchObject(denied);
        expect(await faultOf(reader.open("inbox", "in/a"))).toMatchObject(denied);
      }
      expect([aws.asked, aws.assumed]).toEqual([[], []]);
    },
  );
});
