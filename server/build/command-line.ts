// What npx sluice runs.
import { loadEntry } from "./load-entry.ts";

await loadEntry("cli");
