import { type Figure, measureCalls, printFigures } from "./measure.ts";
import { onBothDatabases } from "./on-both-databases.ts";
import { openRunEngine } from "./run-engine.ts";

const steps = ["one", "two", "three"];

/** Completed runs of three steps, 32 in flight, every event durable: steps that only hand on, and scripts. */
export async function benchRuns(): Promise<void> {
  await onBothDatabases(async (database, location, folder) => {
    const engine = await openRunEngine(location, folder, 32);
    const figures: Figure[] = [];
    for (const [name, script] of [
      ["three steps that hand on", null],
      ["three bash steps", "echo done"],
    ] as const) {
      const workflowId = await engine.install(name, steps, script);
      figures.push(await measureCalls(`${name}, 32 in flight`, 32, () => engine.complete(workflowId)));
    }
    await engine.stop();
    printFigures(`Completed runs of three steps, ${database}`, figures);
  });
}
