/**
 * What the calls of this visit have shown: ids of workflows, runs and outputs, newest first, offered wherever a call
 * asks for one. Kept in memory alone.
 */
export function createKnownValues() {
  const values = new Map();
  const subscribers = [];

  function add(name, found) {
    const fresh = found.filter(({ value }) => typeof value === "string");
    if (fresh.length === 0) return;
    const rest = (values.get(name) ?? []).filter((old) => !fresh.some(({ value }) => value === old.value));
    values.set(name, [...fresh, ...rest]);
    for (const subscriber of subscribers) subscriber(name, values.get(name));
  }

  const runLabel = (run) => `${run.workflow_name}, ${run.status}`;

  return {
    subscribe(subscriber) {
      subscribers.push(subscriber);
      for (const [name, known] of values) subscriber(name, known);
    },
    /** Takes the ids out of an answer of the named operation. */
    learn(operationId, answer) {
      if (operationId === "listWorkflows") {
        const active = answer.items.filter(({ status }) => status === "active");
        add(
          "workflow_id",
          active.map((each) => ({ value: each.workflow_id, label: each.name })),
        );
      } else if (operationId === "listRuns") {
        add(
          "run_id",
          answer.items.map((run) => ({ value: run.run_id, label: runLabel(run) })),
        );
      } else if (operationId === "startRun") {
        add("run_id", [{ value: answer.run_id, label: runLabel(answer) }]);
      } else if (operationId === "listRunOutputs") {
        add(
          "output_id",
          answer.outputs.map((output) => ({ value: output.output_id, label: output.key })),
        );
      }
    },
    forget() {
      for (const name of values.keys()) {
        values.set(name, []);
        for (const subscriber of subscribers) subscriber(name, []);
      }
    },
  };
}
