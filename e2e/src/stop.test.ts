import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { freshFolder } from "../../server/src/testing/fresh-databases.ts";
import { SluiceProcess } from "./sluice-process.ts";

async function started(settings: Record<string, string> = {}): Promise<{ server: SluiceProcess; url: URL }> {
  const server = new SluiceProcess({ SLUICE_DATA: join(await freshFolder(), "data"), ...settings });
  return { server, url: new URL(await server.ready) };
}

it.each(["SIGTERM", "SIGINT"] as const)("%s drains and exits 0", async (signal) => {
  const { server } = await started();
  const began = performance.now();
  expect(await server.stop(signal)).toEqual({ code: 0, signal: null });
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(server.stderr).toContain("Stopped.");
});

it("a request under way when the signal comes is answered, and its connection closed", async () => {
  const { server, url } = await started();
  const socket = connect(Number(url.port), url.hostname);
  await new Promise((resolve) => socket.write("GET /livez HTTP/1.1\r\nHost: localhost\r\n", resolve));
  // The server has seen the first half once another request, sent later, has been answered.
  await fetch(new URL("/livez", url));
  server.child.kill("SIGTERM");
  await refusesConnections(url);
  socket.write("\r\n");
  const answer = await text(socket);
  expect(answer).toContain("HTTP/1.1 200 OK");
  expect(answer.toLowerCase()).toContain("connection: close");
  expect((await server.ended).code).toBe(0);
});

it("serves on for the delay it was given, while it already says that it is not ready", async () => {
  const { server, url } = await started({ SLUICE_STOP_DELAY_SECONDS: "1" });
  const statusOf = async (path: string) => (await fetch(new URL(path, url))).status;
  const toldAt = performance.now();
  server.child.kill("SIGTERM");
  while ((await statusOf("/readyz")) !== 503);
  expect([await statusOf("/livez"), await statusOf("/api/v1/health")]).toEqual([200, 200]);
  expect((await server.ended).code).toBe(0);
  expect(performance.now() - toldAt).toBeGreaterThan(1_000);
});

it("one Ctrl-C that arrives twice, as npm sends it, is one; a later second signal exits at once", async () => {
  const { server, url } = await started();
  const socket = connect(Number(url.port), url.hostname);
  await new Promise((resolve) => socket.write("GET /livez HTTP/1.1\r\nHost: localhost\r\n", resolve));
  await fetch(new URL("/livez", url));
  server.child.kill("SIGINT");
  server.child.kill("SIGINT");
  await refusesConnections(url);
  expect(server.child.exitCode).toBeNull();
  const again = setInterval(() => server.child.kill("SIGINT"), 50);
  expect((await server.ended).code).toBe(130);
  clearInterval(again);
  socket.destroy();
});

async function refusesConnections(url: URL): Promise<void> {
  for (;;) {
    const refused = await new Promise<boolean>((resolve) => {
      const probe = connect(Number(url.port), url.hostname, () => {
        probe.destroy();
        resolve(false);
      });
      probe.on("error", () => resolve(true));
    });
    if (refused) return;
  }
}
