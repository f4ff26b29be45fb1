import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A request exactly as it goes over the wire: header lines may repeat, and hold any byte. */
export interface SentRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer | null;
  /** Announces another length than the body has, as a caller does that waits to be refused. */
  readonly announcedBytes?: number;
  /** Sends the body in one chunk of unknown length. */
  readonly chunked?: boolean;
}

export interface ReceivedAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

const headEnd = Buffer.from("\r\n\r\n");

/**
 * One kept-alive connection, one request at a time. Node's own client refuses to send what a hostile caller
 * would, and takes longer to build a request than the server takes to answer it.
 */
export class Wire {
  readonly #port: number;
  #socket: Socket | null = null;
  #waiting: { method: string; settle: PromiseWithResolvers<ReceivedAnswer> } | null = null;
  #received: Buffer = Buffer.alloc(0);

  constructor(port: number) {
    this.#port = port;
  }

  async send(sent: SentRequest): Promise<ReceivedAnswer> {
    const socket = await this.#connected();
    const settle = Promise.withResolvers<ReceivedAnswer>();
    this.#waiting = { method: sent.method, settle };
    socket.write(headOf(sent), "latin1");
    if (sent.body) socket.write(sent.chunked ? asOneChunk(sent.body) : sent.body);
    return await settle.promise;
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  async #connected(): Promise<Socket> {
    if (this.#socket && !this.#socket.destroyed && this.#socket.writable) return this.#socket;
    const socket = connect(this.#port, "127.0.0.1");
    socket.setNoDelay(true);
    this.#socket = socket;
    this.#received = Buffer.alloc(0);
    await once(socket, "connect");
    socket.on("data", (chunk) => this.#take(socket, chunk));
    // Being cut off while nothing is awaited is the server's right; the next request connects anew.
    socket.on("error", () => {});
    socket.on("close", () => this.#broke(socket));
    return socket;
  }

  #take(socket: Socket, chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    if (!this.#waiting) return;
    const read = readAnswer(this.#received, this.#waiting.method);
    if (!read) return;
    this.#received = this.#received.subarray(read.end);
    const { settle } = this.#waiting;
    this.#waiting = null;
    if (read.answer.headers.get("connection")?.toLowerCase() === "close") {
      if (this.#socket === socket) this.#socket = null;
      socket.destroy();
    }
    settle.resolve(read.answer);
  }

  #broke(socket: Socket): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    this.#waiting?.settle.reject(new Error("The connection was closed before the answer was there."));
    this.#waiting = null;
  }
}

function headOf({ method, target, headers, body, announcedBytes, chunked }: SentRequest): string {
  const lines = [
    `${method} ${target} HTTP/1.1`,
    "Host: fuzz",
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  if (chunked) lines.push("Transfer-Encoding: chunked");
  else if (body) lines.push(`Content-Length: ${announcedBytes ?? body.length}`);
  return `${lines.join("\r\n")}\r\n\r\n`;
}

function asOneChunk(body: Buffer): Buffer {
  const size = Buffer.from(`${body.length.toString(16)}\r\n`);
  return body.length === 0
    ? Buffer.from("0\r\n\r\n")
    : Buffer.concat([size, body, Buffer.from("\r\n0\r\n\r\n")]);
}

/** The first whole answer in the bytes, and where it ends; null while some of it is missing. */
function readAnswer(bytes: Buffer, method: string): { answer: ReceivedAnswer; end: number } | null {
  const at = bytes.indexOf(headEnd);
  if (at < 0) return null;
  const [statusLine = "", ...lines] = bytes.toString("latin1", 0, at).split("\r\n");
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  const status = Number(statusLine.split(" ")[1]);
  const start = at + headEnd.length;
  if (status === 100) {
    const next = readAnswer(bytes.subarray(start), method);
    return next && { answer: next.answer, end: start + next.end };
  }
  const found = bodyAt(bytes, start, headers, method === "HEAD" || status === 204 || status === 304);
  return found && { answer: { status, headers, body: found.body }, end: found.end };
}

function bodyAt(
  bytes: Buffer,
  start: number,
  headers: ReadonlyMap<string, string>,
  isHeadersOnly: boolean,
): { body: Buffer; end: number } | null {
  if (isHeadersOnly) return { body: Buffer.alloc(0), end: start };
  if (headers.get("transfer-encoding")?.toLowerCase() === "chunked") return readChunks(bytes, start);
  const end = start + Number(headers.get("content-length") ?? 0);
  return bytes.length < end ? null : { body: bytes.subarray(start, end), end };
}

function readChunks(bytes: Buffer, start: number): { body: Buffer; end: number } | null {
  const chunks: Buffer[] = [];
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf("\r\n", at);
    if (lineEnd < 0) return null;
    const size = Number.parseInt(bytes.toString("latin1", at, lineEnd), 16);
    const next = lineEnd + 2 + size + 2;
    if (bytes.length < next) return null;
    if (size === 0) return { body: Buffer.concat(chunks), end: next };
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = next;
  }
}
