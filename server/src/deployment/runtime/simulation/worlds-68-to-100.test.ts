import { describe } from "vitest";
import { itLivesWorlds } from "../testing/live-worlds.ts";

// 10,000 runs with the files beside this one, which run at the same time.
describe("the whole runtime in a simulated world", () => itLivesWorlds(68, 100));
