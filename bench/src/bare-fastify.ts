// The yardstick: the same bytes from a Fastify that does nothing else.
import Fastify from "fastify";

const app = Fastify({ logger: false });
app.get("/livez", async () => ({ status: "ok" }));
console.log(await app.listen({ port: 0, host: "127.0.0.1" }));
process.on("SIGTERM", () => process.exit(0));
