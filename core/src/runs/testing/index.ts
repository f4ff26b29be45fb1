export { findBoardFaults, findLogFaults } from "./board-faults.ts";
export { randomDefinition } from "./random-definition.ts";
export { type SeededRandom, seededRandom } from "./seeded-random.ts";
