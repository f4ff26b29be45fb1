import "./compile-cache.ts";

// Only what is imported after the cache was opened is read from it.
await import("./serve.ts");
