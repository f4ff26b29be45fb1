import type { Load } from "../load.ts";
import { appendThousands } from "../shell-texts.ts";
import { obedientFile, redactedFile, workflowFile } from "../workflow-file.ts";
import type { World } from "../world.ts";

const brackets = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const writeInput = "jq -rj .input_text context.json > outputs/result.json";

const judgedFile = workflowFile("Judge what is said", [{ slug: "write", script: writeInput }], {
  definition: { result_schema: { type: "array" } },
});
const takenFile = workflowFile("Take what is said", [{ slug: "write", script: writeInput }]);

/** Runs it, and reads it on every route: a run that cannot be shown is a fault for ever. */
async function runAndRead(world: World, file: { workflow: { name: string } }, body: object): Promise<void> {
  const run = await world.runToEnd(await world.workflow(file), body);
  if (run === null) return;
  const parts = ["", "/steps", "/events?limit=500", "/outputs", "/outputs.zip", "/approvals"];
  for (const part of parts) {
    const { status } = await world.call({ path: `/runs/${run.run_id}${part}` });
    world.demand(status === 200, `GET /runs/{id}${part} was answered ${status}`);
  }
}

/** Makes the text inside the shell, where it may be larger than an input text. */
const nested = (open: string, close: string, thousands: number, into: string) =>
  `${appendThousands(into, open, thousands)}; echo -n 1 >> ${into}; ${appendThousands(into, close, thousands)}`;

export const results: readonly Load[] = [
  {
    name: "deep-result-with-schema",
    says: "a result of 9,990 brackets, judged by a schema",
    quick: true,
    runs: true,
    run: (world) => runAndRead(world, judgedFile, { input_text: brackets(9_990) }),
  },
  {
    name: "deep-result-without-schema",
    says: "results of 5,000 and 9,990 brackets that nobody judges",
    quick: true,
    runs: true,
    run: async (world) => {
      await runAndRead(world, takenFile, { input_text: brackets(5_000) });
      await runAndRead(world, takenFile, { input_text: brackets(9_990) });
    },
  },
  {
    name: "deeper-results",
    says: "results of 100,000 brackets and of 40,000 objects in objects",
    runs: true,
    run: async (world) => {
      const file = "outputs/result.json";
      await runAndRead(world, obedientFile, { input_text: nested("[", "]", 100, file) });
      const objects = nested('{"a":', "}", 40, file);
      await runAndRead(world, obedientFile, { input_text: objects });
    },
  },
  {
    name: "deep-files-under-redaction",
    says: "JSON files of 9,000 and 100,000 levels that are redacted",
    runs: true,
    run: async (world) => {
      await runAndRead(world, redactedFile, { input_text: nested("[", "]", 9, "outputs/deep.json") });
      await runAndRead(world, redactedFile, { input_text: nested("[", "]", 100, "outputs/deep.json") });
      await runAndRead(world, redactedFile, {
        input_text: nested("[", "]", 100, "outputs/result.json"),
      });
    },
  },
  {
    name: "deep-step-texts",
    says: "a step hands on 9,000 brackets, and a condition looks into them",
    runs: true,
    run: async (world) => {
      const file = workflowFile("Hand on depths", [
        { slug: "say", script: "jq -rj .input_text context.json" },
        {
          slug: "choose",
          node_type: "conditional",
          expression: 'results["say"] == "x" ? "yes" : "no"',
          depends_on: ["say"],
          branches: [
            { label: "yes", steps: ["one"] },
            { label: "no", steps: ["two"] },
          ],
        },
        { slug: "one", depends_on: ["choose"] },
        { slug: "two", depends_on: ["choose"] },
      ]);
      await runAndRead(world, file, { input_text: brackets(9_000) });
      await runAndRead(world, file, { input_text: `${'{"a":'.repeat(3_000)}1${"}".repeat(3_000)}` });
    },
  },
  {
    name: "deep-progress",
    says: "progress lines and commands that hold nothing but brackets",
    quick: true,
    runs: true,
    run: (world) =>
      runAndRead(world, obedientFile, {
        input_text: `x=$(printf '%5000s' '' | sed 's/ /[/g'); for i in $(seq 40); do progress "$x"; echo "$x" > /dev/null; done; echo "$x"`,
      }),
  },
  {
    name: "huge-result",
    says: "a result of 25 MB of numbers, and one of a single text of 300 KB",
    runs: true,
    run: async (world) => {
      const numbers = `echo -n '[0' > outputs/result.json; ${appendThousands("outputs/result.json", ",0", 12_000)}; echo ']' >> outputs/result.json`;
      await runAndRead(world, obedientFile, { input_text: numbers });
      const text = `echo -n '"' > outputs/result.json; ${appendThousands("outputs/result.json", "x", 300)}; echo '"' >> outputs/result.json`;
      await runAndRead(world, obedientFile, { input_text: text });
    },
  },
  {
    name: "odd-results",
    says: "results that are no JSON, no UTF-8, empty, doubled, half surrogates, __proto__, numbers beyond range",
    runs: true,
    run: async (world) => {
      const odd = [
        "",
        "NaN",
        "{",
        '{"__proto__":{"a":1},"constructor":1}',
        '{"a":1,"a":2}',
        '"\\ud800"',
        "1e999",
        "null",
      ];
      for (const text of odd) await runAndRead(world, takenFile, { input_text: text });
      await runAndRead(world, obedientFile, { input_text: "printf '\\xff\\xfe{}' > outputs/result.json" });
      await runAndRead(world, obedientFile, {
        input_text: "mkdir outputs/result.json; echo x > outputs/result.json/a",
      });
      await runAndRead(world, obedientFile, { input_text: "ln -s /etc/passwd outputs/result.json" });
    },
  },
];
