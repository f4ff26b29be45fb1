import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import type { Clock } from "@sluice/sdk";
import { onTestFinished } from "vitest";

interface Seen {
  path: string;
  atMs: number;
}

/** A way to the system that lets no event stream through, breaks now and then, and writes down what arrives when. */
export async function recordingGateway(
  systemUrl: string,
  { clock, isBroken }: { clock: Clock; isBroken: (nth: number) => boolean },
): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const gateway = createServer((incoming, answer) => {
    const path = incoming.url ?? "";
    seen.push({ path, atMs: clock.now() });
    if (incoming.headers.accept === "text/event-stream") {
      answer.writeHead(200, { "Content-Type": "text/html" }).end("<html>No streams here.</html>");
      return;
    }
    if (isBroken(seen.length)) {
      incoming.socket.destroy();
      return;
    }
    const { method, headers } = incoming;
    const passedOn = send(`${systemUrl}${path}`, { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      pipeline(response, answer, () => {});
    });
    passedOn.on("error", () => answer.destroy());
    pipeline(incoming, passedOn, () => {});
  });
  await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    gateway.closeAllConnections();
    gateway.close();
  });
  const { port } = gateway.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, seen };
}
