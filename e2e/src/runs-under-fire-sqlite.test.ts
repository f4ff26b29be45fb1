import { describe } from "vitest";
import { isLong } from "./long-tests.ts";
import { itKeepsRunsTruthful } from "./runs-under-fire.ts";

// A file for each database, so that the two run beside each other; 300 rounds together in the long tests.
describe("runs under fire on sqlite", () => itKeepsRunsTruthful("sqlite", isLong ? 200 : 3));
