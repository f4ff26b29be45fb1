import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

interface Refusal {
  status: number;
  code: string;
  message?: string;
}

interface S3Asked {
  /** The bucket and key, as `/bucket/key`. */
  path: string;
  query: URLSearchParams;
  /** Which credentials signed it. */
  accessKeyId: string | null;
}

/**
 * A test server for what the emulators on npm do not have: an STS that gives roles, and an S3 that checks who
 * asks, refuses, lists keys that XML cannot carry, and breaks off in the middle.
 */
export class FakeAws {
  /** The longest session the role allows. */
  maxSessionSeconds = 3_600;
  refuseRole: Refusal | null = null;
  /** Answers instead of the server when it gives a code. */
  refuse: (asked: S3Asked) => Refusal | null = () => null;
  readonly assumed: { roleArn: string; seconds: number }[] = [];
  readonly buckets = new Map<string, Map<string, Buffer>>();
  /** Called before each download: the bytes to send after which the connection breaks, or null for all. */
  breakAfter: (path: string) => number | null = () => null;
  asked: S3Asked[] = [];
  endpoint = "";

  /** With a certificate it speaks HTTPS, as `localhost`. */
  static async start(certificate?: { cert: string; key: string }): Promise<FakeAws> {
    const fake = new FakeAws();
    const serve = (request: IncomingMessage, response: ServerResponse) => {
      fake.#serve(request, response).catch((error: unknown) => response.destroy(error as Error));
    };
    const server = certificate ? createHttpsServer(certificate, serve) : createServer(serve);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    fake.endpoint = certificate ? `https://localhost:${port}` : `http://127.0.0.1:${port}`;
    onTestFinished(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return fake;
  }

  fill(bucket: string, objects: Readonly<Record<string, string>>): void {
    const held = Object.entries(objects).map(([key, body]) => [key, Buffer.from(body)] as const);
    held.sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    this.buckets.set(bucket, new Map(held));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://localhost");
    if (request.method === "POST") {
      const { status, body } = this.#assumeRole(new URLSearchParams(await text(request)));
      response.writeHead(status, { "content-type": "text/xml" }).end(body);
      return;
    }
    const accessKeyId = /Credential=([^/]+)/.exec(request.headers.authorization ?? "")?.[1] ?? null;
    const asked = { path: decodeURIComponent(url.pathname), query: url.searchParams, accessKeyId };
    this.asked.push(asked);
    const [, bucket = "", ...rest] = asked.path.split("/");
    const objects = this.buckets.get(bucket);
    const refusal =
      this.refuse(asked) ?? (bucket !== "" && !objects ? { status: 404, code: "NoSuchBucket" } : null);
    if (refusal) return sendError(response, refusal);
    if (bucket === "") return sendXml(response, bucketList([...this.buckets.keys()]));
    if (url.searchParams.has("list-type"))
      return sendXml(response, listing(objects ?? new Map(), asked.query));
    const content = objects?.get(rest.join("/"));
    if (!content) return sendError(response, { status: 404, code: "NoSuchKey" });
    response.writeHead(200, { "content-length": content.length, etag: '"tag"' });
    const sent = this.breakAfter(asked.path);
    if (sent === null) response.end(content);
    else response.write(content.subarray(0, sent), () => response.destroy());
  }

  #assumeRole(form: URLSearchParams): { status: number; body: string } {
    const seconds = Number(form.get("DurationSeconds"));
    this.assumed.push({ roleArn: form.get("RoleArn") ?? "", seconds });
    const tooLong = {
      status: 400,
      code: "ValidationError",
      message: "The requested DurationSeconds exceeds the MaxSessionDuration set for this role.",
    };
    const refusal = this.refuseRole ?? (seconds > this.maxSessionSeconds ? tooLong : null);
    if (refusal) {
      const error = `<Code>${refusal.code}</Code><Message>${refusal.message ?? "no"}</Message>`;
      return { status: refusal.status, body: `<ErrorResponse><Error>${error}</Error></ErrorResponse>` };
    }
    const until = new Date(Date.now() + seconds * 1_000).toISOString();
    const given = `<AccessKeyId>ASIAROLE</AccessKeyId><SecretAccessKey>role-secret</SecretAccessKey><SessionToken>token</SessionToken><Expiration>${until}</Expiration>`;
    const result = `<AssumeRoleResult><Credentials>${given}</Credentials></AssumeRoleResult>`;
    return { status: 200, body: `<AssumeRoleResponse>${result}</AssumeRoleResponse>` };
  }
}

function bucketList(names: readonly string[]): string {
  const buckets = names.map((name) => `<Bucket><Name>${name}</Name></Bucket>`).join("");
  return `<ListAllMyBucketsResult><Buckets>${buckets}</Buckets></ListAllMyBucketsResult>`;
}

function listing(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): string {
  const after = Buffer.from(query.get("continuation-token") ?? "", "hex").toString();
  const prefix = query.get("prefix") ?? "";
  const delimiter = query.get("delimiter");
  const found = new Set<string>();
  for (const key of objects.keys()) {
    if (!key.startsWith(prefix)) continue;
    const end = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length);
    const shown = end === -1 ? key : key.slice(0, end + 1);
    if (Buffer.compare(Buffer.from(shown), Buffer.from(after)) > 0) found.add(shown);
  }
  const all = [...found];
  const page = all.slice(0, Number(query.get("max-keys") ?? 1_000));
  const last = page.at(-1);
  const next =
    last !== undefined && page.length < all.length
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${Buffer.from(last).toString("hex")}</NextContinuationToken>`
      : "<IsTruncated>false</IsTruncated>";
  const entries = page.map((key) => {
    const encoded = encodeURIComponent(key).replaceAll("%20", "+");
    const content = objects.get(key);
    return content === undefined
      ? `<CommonPrefixes><Prefix>${encoded}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${encoded}</Key><Size>${content.length}</Size><ETag>"tag"</ETag></Contents>`;
  });
  return `<ListBucketResult><EncodingType>url</EncodingType>${next}${entries.join("")}</ListBucketResult>`;
}

function sendXml(response: ServerResponse, body: string): void {
  response.writeHead(200, { "content-type": "application/xml" }).end(body);
}

function sendError(response: ServerResponse, { status, code, message = "no" }: Refusal): void {
  const body = `<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  response.writeHead(status, { "content-type": "application/xml" }).end(body);
}
