import { describe } from "vitest";
import { itLivesWorlds } from "../testing/live-worlds.ts";

const last = process.env.LONG_TESTS === "1" ? 67 : 40;
describe("the whole runtime in a simulated world", () => itLivesWorlds(35, last));
