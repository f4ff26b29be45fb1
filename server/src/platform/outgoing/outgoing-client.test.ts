import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { openGuardedSocket } from "./guarded-socket.ts";
import { openOutgoingClient } from "./outgoing-client.ts";
import type { OutgoingFault } from "./outgoing-fault.ts";
import { isWithinReach } from "./reach.ts";

const publicOnly = { privateNetwork: false, loopback: false };
const privateToo = { privateNetwork: true, loopback: false };
const loopbackToo = { privateNetwork: false, loopback: true };

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function send(url: string, changes: object = {}) {
  const client = openOutgoingClient();
  onTestFinished(() => client.close());
  const request = {
    method: "GET",
    headers: {},
    reach: loopbackToo,
    timeoutMs: 20_000,
    maxBytes: 1_000,
  } as const;
  return client.send({ ...request, url: new URL(url), ...changes });
}

function faultOf(sent: Promise<unknown>): Promise<OutgoingFault> {
  return sent.then(
    () => Promise.reject(new Error("It was answered.")),
    (fault: OutgoingFault) => fault,
  );
}

describe("the outgoing client", () => {
  it("sends what it is given and brings back the answer", async () => {
    const port = await serve(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      response.writeHead(201, { "x-seen": `${request.method} ${request.url} ${request.headers["x-mark"]}` });
      response.end(body.toUpperCase());
    });
    const answer = await send(`http://localhost:${port}/a?b=c`, {
      method: "POST",
      headers: { "x-mark": "1" },
      body: "hello",
    });
    expect(answer).toMatchObject({ status: 201, headers: { "x-seen": "POST /a?b=c 1" } });
    expect(Buffer.from(answer.body).toString()).toBe("HELLO");
  });

  it.each([
    ["127.0.0.1", "127.0.0.1"],
    ["2130706433", "127.0.0.1"],
    ["0x7f.1", "127.0.0.1"],
    ["[::1]", "::1"],
    ["[::ffff:127.0.0.1]", "::ffff:7f00:1"],
    ["localhost", expect.stringMatching(/^(127\.0\.0\.1|::1)$/)],
    ["169.254.169.254", "169.254.169.254"],
    ["0.0.0.0", "0.0.0.0"],
  ])("does not reach this machine or its surroundings as %s", async (host, detail) => {
    let asked = 0;
    const port = await serve((_request, response) => {
      asked += 1;
      response.end();
    });
    for (const reach of [publicOnly, privateToo]) {
      const fault = await faultOf(send(`http://${host}:${port}/`, { reach }));
      expect(fault).toMatchObject({ code: "address_refused", detail });
    }
    expect(asked).toBe(0);
  });

  it("reaches a private network only when that is declared", async () => {
    const fault = await faultOf(send("http://10.255.255.1/", { reach: loopbackToo }));
    expect(fault).toMatchObject({ code: "address_refused", detail: "10.255.255.1" });
    expect(isWithinReach(privateToo, "10.255.255.1")).toBe(true);
  });

  it("does not follow a redirect", async () => {
    const port = await serve((_request, response) => {
      response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end();
    });
    expect((await send(`http://127.0.0.1:${port}/`)).status).toBe(302);
  });

  it("takes an answer up to the bound and not a byte more", async () => {
    const port = await serve((request, response) => {
      response.end("x".repeat(Number(request.url?.slice(1))));
    });
    expect((await send(`http://127.0.0.1:${port}/1000`)).body).toHaveLength(1_000);
    expect(await faultOf(send(`http://127.0.0.1:${port}/1001`))).toMatchObject({ code: "answer_too_large" });
  });

  it("gives up on an answer that does not come, or does not end", async () => {
    const port = await serve((request, response) => {
      if (request.url === "/endless") response.write("x");
    });
    for (const path of ["/silent", "/endless"]) {
      const fault = await faultOf(send(`http://127.0.0.1:${port}${path}`, { timeoutMs: 300 }));
      expect(fault.code).toBe("timed_out");
    }
  });

  it("says in one word why nothing came back", async () => {
    const port = await serve((request) => request.socket.destroy());
    const closed = await serve(() => {});
    expect(await faultOf(send(`http://127.0.0.1:${port}/`))).toMatchObject({ code: "broken_off" });
    expect(await faultOf(send(`https://127.0.0.1:${closed}/`))).toMatchObject({ code: "not_secure" });
    expect(await faultOf(send("http://127.0.0.1:1/"))).toMatchObject({
      code: "unreachable",
      detail: "ECONNREFUSED",
    });
    expect(await faultOf(send("http://nowhere.invalid/"))).toMatchObject({ code: "name_unknown" });
  });
});

describe("a guarded socket", () => {
  it("is judged like a call", async () => {
    const port = await serve(() => {});
    const target = { port, timeoutMs: 20_000 };
    const socket = await openGuardedSocket({ ...target, host: "localhost", reach: loopbackToo });
    expect(socket.remoteAddress).toMatch(/127\.0\.0\.1/);
    socket.destroy();
    for (const host of ["localhost", "127.0.0.1", "::1"]) {
      const refused = faultOf(openGuardedSocket({ ...target, host, reach: privateToo }));
      expect(await refused).toMatchObject({ code: "address_refused" });
    }
    const closed = faultOf(openGuardedSocket({ ...target, port: 1, host: "127.0.0.1", reach: loopbackToo }));
    expect(await closed).toMatchObject({ code: "unreachable" });
  });
});
