// Plays generated requests against the API and holds every answer against a model of it, for longer than
// the tests do. FUZZ_REQUESTS says how many; FUZZ_SEED, which every run prints, plays the same ones again.
import { runStep } from "./run-step.ts";

const { FUZZ_REQUESTS = "100000" } = process.env;
process.exitCode = await runStep("vitest", ["run", "e2e/src/api/fuzz"], { FUZZ_REQUESTS });
