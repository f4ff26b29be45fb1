import { describe, expect, it } from "vitest";
import { s3Fault } from "./s3-fault.ts";

function sdkError(name: string, httpStatusCode?: number): Error {
  const details = { AWSAccessKeyId: "AKIASECRET", StringToSign: "AWS4-HMAC-SHA256 secret" };
  const metadata = httpStatusCode === undefined ? {} : { $metadata: { httpStatusCode } };
  return Object.assign(new Error("The key AKIASECRET is not good"), { name, ...details, ...metadata });
}

function nodeError(code: string): Error {
  return Object.assign(new Error(`connect ${code} 10.0.0.1:443`), { code });
}

describe("what is said when S3 fails", () => {
  it.each<[string, Error, RegExp]>([
    ["no bucket", sdkError("NoSuchBucket", 404), /there is no such bucket\. Create it, or correct S3_BUCKET/],
    [
      "a wrong secret",
      sdkError("SignatureDoesNotMatch", 403),
      /credentials\. Correct S3_ACCESS_KEY_ID and S3_SECRET/,
    ],
    ["no credentials", sdkError("CredentialsProviderError"), /credentials\. Correct S3_ACCESS_KEY_ID/],
    ["an expired token", sdkError("ExpiredToken", 400), /credentials/],
    ["a missing permission", sdkError("AccessDenied", 403), /Give them s3:ListBucketVersions on S3_BUCKET/],
    ["a missing permission, without a body", sdkError("403", 403), /Give them s3:ListBucketVersions/],
    ["another region", sdkError("PermanentRedirect", 301), /another region\. Correct S3_REGION/],
    ["another region, by its signature", sdkError("AuthorizationHeaderMalformed", 400), /Correct S3_REGION/],
    ["a wrong clock", sdkError("RequestTimeTooSkewed", 403), /clock is wrong/],
    ["nobody listening", nodeError("ECONNREFUSED"), /cannot be reached\. Check S3_ENDPOINT/],
    ["an unknown host", nodeError("ENOTFOUND"), /cannot be reached/],
    ["an untrusted certificate", nodeError("DEPTH_ZERO_SELF_SIGNED_CERT"), /cannot be reached/],
    ["silence", sdkError("TimeoutError"), /cannot be reached/],
    ["overload", sdkError("SlowDown", 503), /overloaded or failing\. Try again/],
    ["throttling", sdkError("TooManyRequests", 429), /overloaded or failing/],
    ["anything else", sdkError("MalformedXML", 400), /refused the request\. Check that S3_ENDPOINT/],
  ])("names the setting and the remedy for %s, and no secret", (_, error, sentence) => {
    const where = { store: "https://s3.example", bucket: "files" };
    const fault = s3Fault(error, "list the versions of objects", where);
    expect(fault.message).toMatch(sentence);
    expect(fault.message).toMatch(
      /^The object store \(https:\/\/s3\.example\) could not list .* bucket "files": .*\)\.$/,
    );
    expect(fault.message).not.toMatch(/SECRET[^_]|AKIA|HMAC/);
    expect(fault.cause).toBeUndefined();
  });

  it("copes with what is not an error", () => {
    expect(s3Fault("broken", "read an object", { store: "s", bucket: "b" }).message).toContain("Unknown");
  });
});
