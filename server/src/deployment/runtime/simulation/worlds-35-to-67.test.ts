import { describe } from "vitest";
import { itLivesWorlds } from "../testing/live-worlds.ts";

// 7,000 runs, or 10,000 in a long test, with the files beside this one, which run at the same time.
describe("the whole runtime in a simulated world", () => itLivesWorlds(35, 67));
