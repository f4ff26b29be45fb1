import { describe } from "vitest";
import { isLong } from "./long-tests.ts";
import { itKeepsRunsTruthful } from "./runs-under-fire.ts";

// A file for each database, so that the two run beside each other; 300 rounds together in the long tests.
describe("runs under fire on postgres", () => itKeepsRunsTruthful("postgres", isLong ? 100 : 4));
