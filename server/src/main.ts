import { setFlagsFromString } from "node:v8";
import "./compile-cache.ts";

// Reading the product in leaves much behind that is garbage at once. Given room, the engine would take it and keep it
// for as long as the process lives; so it is given none until there is something to serve.
setFlagsFromString("--semi-space-growth-factor=1");
// Only what is imported after the cache was opened is read from it.
await import("./serve.ts");
setFlagsFromString("--semi-space-growth-factor=2");
