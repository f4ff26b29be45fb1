// The yardstick: the same bytes from a Fastify that does nothing else.
import Fastify from "fastify";

const body = JSON.parse(process.env.BODY ?? '{"status":"ok"}') as object;
const app = Fastify({ logger: false });
app.all("/*", async () => body);
console.log(await app.listen({ port: 0, host: "127.0.0.1" }));
process.on("SIGTERM", () => process.exit(0));
