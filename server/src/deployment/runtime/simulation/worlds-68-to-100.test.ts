import { describe } from "vitest";
import { itLivesWorlds } from "../testing/live-worlds.ts";

const last = process.env.LONG_TESTS === "1" ? 100 : 73;
describe("the whole runtime in a simulated world", () => itLivesWorlds(68, last));
