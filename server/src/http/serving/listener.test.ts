import type { ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { HttpListener } from "./listener.ts";

async function listening() {
  const listener = await HttpListener.bind("127.0.0.1", 0, { host: "HOST", port: "PORT" });
  const arrived = Promise.withResolvers<ServerResponse>();
  listener.serve((_request, response) => arrived.resolve(response));
  return { listener, url: `http://127.0.0.1:${listener.port}/`, arrived: arrived.promise };
}

const longerThanTheTestMs = 120_000;

it("closes the connection of a request that was under way when the drain began", async () => {
  const { listener, url, arrived } = await listening();
  const answer = fetch(url);
  const response = await arrived;
  const drained = listener.drain(longerThanTheTestMs);
  response.end("done");
  const { headers } = await answer;
  expect(headers.get("connection")).toBe("close");
  await drained;
});

it("does not wait for the connection of an answer that had begun before", async () => {
  const { listener, url, arrived } = await listening();
  const answer = fetch(url);
  const response = await arrived;
  response.write("half, ");
  const { headers, body } = await answer;
  expect(headers.get("connection")).toBe("keep-alive");
  const drained = listener.drain(longerThanTheTestMs);
  response.end("whole");
  expect(await new Response(body).text()).toBe("half, whole");
  await drained;
});
