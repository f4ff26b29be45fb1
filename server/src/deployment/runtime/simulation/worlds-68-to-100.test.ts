import { describe } from "vitest";
import { itLivesWorlds } from "../testing/live-worlds.ts";

// With the files beside this one, which run at the same time, 7,000 runs at each test, and 10,000 in a long one.
const last = process.env.LONG_TESTS === "1" ? 100 : 70;
describe("the whole runtime in a simulated world", () => itLivesWorlds(68, last));
