import { describe } from "vitest";
import { itSurvivesKillRounds } from "./kill-rounds.ts";

// A file for each database, so that the two run beside each other.
describe("kill -9 on sqlite", () => itSurvivesKillRounds("sqlite"));
