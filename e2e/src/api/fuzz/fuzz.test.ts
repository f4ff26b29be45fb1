import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embeddedOrBoth } from "../../../../server/src/testing/fresh-databases.ts";
import { isLong } from "../../long-tests.ts";
import { startTestSystem, type TestSystem } from "../running-system.ts";
import { calls, type FuzzCall } from "./calls.ts";
import { assemble, type Cast } from "./cast.ts";
import { playScenario, type Theatre } from "./play-scenario.ts";
import { Wire } from "./wire.ts";

const requests = Number(process.env.FUZZ_REQUESTS ?? (isLong ? 100_000 : 6_000));
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2_147_483_647);
/** Scenarios that are played side by side, each on keys and a connection of its own. */
const lanes = 4;
const scenarios = fc.array(calls, { minLength: 1, maxLength: 200, size: "max" });
/** Fewer than they have on average: a scenario that is one too many is not played. */
const scenarioCalls = 50;
const shares: Readonly<Record<string, number>> = { sqlite: 0.8, postgres: 0.2 };
const everyStatus = [200, 202, 204, 206, 400, 401, 403, 404, 405, 409, 413, 416, 422, 429];

describe.each(embeddedOrBoth)("any request, on %s", (dialect) => {
  let system: TestSystem;
  let cast: Cast;
  beforeAll(async () => {
    system = await startTestSystem(dialect);
    cast = await assemble(system);
  }, 60_000);
  afterAll(() => system.stop(), 60_000);

  it("is answered as the order of checks says, in the envelope, with a request id, and never with a 500", async () => {
    const share = requests * (shares[dialect] ?? 0);
    const answered = new Map<number, number>();
    const count = (status: number) => answered.set(status, (answered.get(status) ?? 0) + 1);
    const theatre: Theatre = { system, cast, count };
    const startedMs = performance.now();
    const lane = (at: number) => playMany(theatre, seed + at, Math.ceil(share / lanes));
    await Promise.all(Array.from({ length: lanes }, (_, at) => lane(at)));

    const total = [...answered.values()].reduce((sum, each) => sum + each, 0);
    const perSecond = Math.round((total / (performance.now() - startedMs)) * 1_000);
    process.stdout.write(`${dialect}: ${total} requests, ${perSecond} a second, FUZZ_SEED=${seed}\n`);
    // Scenarios that break off prove little; so does a generator that meets only the first checks.
    expect(total).toBeGreaterThan(share * 0.7);
    expect([...answered.keys()].sort()).toEqual(share < 10_000 ? expect.any(Array) : everyStatus);
  }, 3_600_000);
});

/** Plays scenarios until they came to this many requests. */
async function playMany(theatre: Theatre, laneSeed: number, wanted: number): Promise<void> {
  const wire = new Wire(Number(new URL(theatre.system.url).port));
  let played = 0;
  const property = fc.asyncProperty(scenarios, async (script) => {
    if (played >= wanted) return;
    try {
      await playScenario(theatre, wire, script);
    } catch (cause) {
      // From here on ever smaller scenarios are tried, and all of them must be played.
      played = Number.NEGATIVE_INFINITY;
      throw cause;
    }
    played += script.length;
  });
  const numRuns = Math.ceil(wanted / scenarioCalls);
  const outcome = await fc.check(property, { seed: laneSeed, numRuns });
  wire.close();
  if (!outcome.failed) return;
  const script = outcome.counterexample?.[0] ?? [];
  const head = `FUZZ_SEED=${seed} finds it again. One of these ${script.length} calls is answered wrongly:`;
  throw new Error([head, ...script.map(inWords)].join("\n"), { cause: outcome.errorInstance });
}

function inWords({ route, method, key, workflow, run, idempotency, body }: FuzzCall): string {
  return [route, method, `as ${key}`, workflow, run, idempotency, JSON.stringify(body).slice(0, 200)].join(
    " ",
  );
}
