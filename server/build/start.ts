// What npm start runs.
import { loadEntry } from "./load-entry.ts";

await loadEntry("main", () => process.stderr.write("Building the server (once, a few seconds)…\n"));
