import { describe } from "vitest";
import { itKeepsRunsTruthful } from "./runs-under-fire.ts";

// A file for each database, so that the two run beside each other; 300 rounds together.
describe("runs under fire on sqlite", () => itKeepsRunsTruthful("sqlite", 200));
