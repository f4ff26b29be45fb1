import type { Problem, WorkflowFile } from "@sluice/contract";
import { readScripts, scriptToRead } from "../agents/read-scripts.ts";

/** What keeps the scripts of a file from being read. */
export async function checkScripts(
  { agents, environments }: WorkflowFile,
  caller: string,
): Promise<Problem[]> {
  const scripts = agents.flatMap(({ engine, environment }, index) => {
    const kind = environments.find(({ name }) => name === environment)?.kind ?? "virtual";
    const script = scriptToRead(engine, kind);
    return script === null ? [] : [{ index, script }];
  });
  const faults = await readScripts(
    scripts.map(({ script }) => script),
    caller,
  );
  return scripts.flatMap(({ index }, position) => {
    const reason = faults[position] ?? null;
    return reason === null ? [] : [{ name: `agents[${index}].engine.script`, reason }];
  });
}
