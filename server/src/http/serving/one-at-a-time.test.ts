import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

async function connected(answer: RequestListener): Promise<Socket> {
  const server = createServer(oneAtATime(answer));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => {
    socket.destroy();
    server.close();
    server.closeAllConnections();
  });
  await once(socket, "connect");
  return socket;
}

const asked = (count: number) =>
  Array.from({ length: count }, (_, at) => `GET /${at} HTTP/1.1\r\nHost: a\r\n\r\n`).join("");

it("takes up what one caller sends ahead one after the other, and answers all of it in order", async () => {
  let underWay = 0;
  let mostUnderWay = 0;
  const socket = await connected(async (request, response) => {
    underWay += 1;
    mostUnderWay = Math.max(mostUnderWay, underWay);
    await nextTurn();
    underWay -= 1;
    response.end(`<${request.url}>`);
  });
  socket.setEncoding("latin1");
  let received = "";
  const all = new Promise<void>((resolve) => {
    socket.on("data", (text: string) => {
      received += text;
      if (received.includes("</299>")) resolve();
    });
  });
  socket.write(asked(300));
  await all;
  const answered = [...received.matchAll(/<\/(\d+)>/g)].map(([, at]) => Number(at));
  expect(answered).toEqual(Array.from({ length: 300 }, (_, at) => at));
  expect(mostUnderWay).toBe(1);
});

it("takes bodies that are sent ahead, whatever their size", async () => {
  const socket = await connected(async (request, response) => {
    let bytes = 0;
    for await (const chunk of request) bytes += (chunk as Buffer).length;
    response.end(`<${bytes}>`);
  });
  socket.setEncoding("latin1");
  let received = "";
  const all = new Promise<void>((resolve) => {
    socket.on("data", (text: string) => {
      received += text;
      if (received.match(/<300000>/g)?.length === 50) resolve();
    });
  });
  const one = `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 300000\r\n\r\n${"x".repeat(300_000)}`;
  for (let sent = 0; sent < 50; sent += 1) socket.write(one);
  await all;
});

it("makes no further answer for a caller that reads none, and reads no further either", async () => {
  let taken = 0;
  const begun = Promise.withResolvers<Socket>();
  const socket = await connected((request, response) => {
    taken += 1;
    response.end(Buffer.alloc(50_000_000));
    begun.resolve(request.socket);
  });
  socket.pause();
  const sent = asked(1_000_000);
  socket.write(sent);
  const reader = await begun.promise;
  for (let turn = 0; turn < 1_000; turn += 1) await nextTurn();
  expect(taken).toBe(1);
  expect(reader.bytesRead).toBeLessThan(sent.length / 10);
});
