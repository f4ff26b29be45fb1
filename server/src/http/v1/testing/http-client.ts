import { type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { text as readText } from "node:stream/consumers";

export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  json: ReceivedJson;
}

/** What a test expects to find; it fails where that is not so. */
type ReceivedJson = Record<string, unknown> & {
  error: { code: string; message: string; request_id: string; details: unknown };
};

interface Sent {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

/** One call on a connection of its own. */
export async function call(port: number, path: string, sent: Sent = {}): Promise<Received> {
  return await new Promise((resolve, reject) => {
    const { method = "GET", body } = sent;
    // Node frames the body of a GET only when it is told its length.
    const headers =
      body === undefined ? sent.headers : { "Content-Length": Buffer.byteLength(body), ...sent.headers };
    const outgoing = request(
      { host: "127.0.0.1", port, method, path, headers: headers ?? {}, agent: false },
      (answer) => {
        readText(answer).then((text) => {
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, json: jsonOf(text) });
        }, reject);
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** Sends bytes as they are, and gives back all that came until the server closed the connection. */
export async function sendRaw(port: number, ...parts: (string | Buffer)[]): Promise<string> {
  return await new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let received = "";
    socket.setEncoding("latin1");
    socket.on("data", (text) => {
      received += text;
    });
    socket.on("error", reject).on("close", () => resolve(received));
    for (const part of parts) socket.write(part);
  });
}

/** The answers in a stream of bytes, one after the other, each by its Content-Length. */
export function splitAnswers(stream: string): Received[] {
  const answers: Received[] = [];
  let rest = stream;
  while (rest !== "") {
    const end = rest.indexOf("\r\n\r\n");
    const [statusLine = "", ...lines] = rest.slice(0, end).split("\r\n");
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const bytes = Number(headers["content-length"] ?? 0);
    const text = rest.slice(end + 4, end + 4 + bytes);
    answers.push({ status: Number(statusLine.split(" ")[1]), headers, text, json: jsonOf(text) });
    rest = rest.slice(end + 4 + bytes);
  }
  return answers;
}

function jsonOf(text: string): ReceivedJson {
  try {
    return JSON.parse(text) as ReceivedJson;
  } catch {
    return { error: { code: "(no JSON)", message: text, request_id: "", details: null } };
  }
}
