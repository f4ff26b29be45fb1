import { type PiiPolicy, piiEntities, piiModes, piiOperators, piiStages } from "@sluice/contract";
import fc from "fast-check";

/** Policies in normal form, from a few entities only so that comparable pairs are common. */
export const piiPolicies: fc.Arbitrary<PiiPolicy> = fc.record({
  mode: fc.constantFrom(...piiModes),
  entities: fc.subarray(piiEntities.slice(0, 3), { minLength: 1 }),
  min_confidence: fc.integer({ min: 10, max: 20 }).map((steps) => steps / 20),
  operator: fc.constantFrom(...piiOperators),
  stages: fc.subarray([...piiStages], { minLength: 1 }),
  max_coordinator_calls: fc.oneof(fc.nat(3), fc.nat(100_000)),
});
