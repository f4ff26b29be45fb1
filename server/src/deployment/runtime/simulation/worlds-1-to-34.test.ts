import { describe } from "vitest";
import { itLivesWorlds } from "../testing/live-worlds.ts";

// 4,600 runs at each test, and 10,000 in a long one, with the files beside this one, which run at the same time.
describe("the whole runtime in a simulated world", () => itLivesWorlds(1, 34));
