import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Load } from "../load.ts";
import { workflowFile } from "../workflow-file.ts";
import type { World } from "../world.ts";

type WorkflowFile = ReturnType<typeof workflowFile>;

/** A file that may be refused, but in words; what is taken is activated and may be started. */
async function importOdd(world: World, file: WorkflowFile): Promise<string | null> {
  const { code, stdout, stderr } = await world.importFile(JSON.stringify(file));
  world.count(code === 0 ? "imported" : "refused");
  const [firstLine = ""] = stderr.split("\n");
  world.demand(
    code === 0 || (code === 1 && !stderr.includes("    at ")),
    `an import broke (${code}): ${firstLine}`,
  );
  if (code !== 0) return null;
  const { workflow_id } = JSON.parse(stdout) as { workflow_id: string };
  await world.server.commandLine.json("workflow", "activate", workflow_id);
  return workflow_id;
}

/** A file that must be refused in words. */
async function mustRefuse(world: World, what: string, text: string): Promise<void> {
  const { code, stderr } = await world.importFile(text);
  world.count(code === 0 ? "imported" : "refused");
  const [firstLine = ""] = stderr.split("\n");
  world.demand(
    code === 1 && !stderr.includes("    at "),
    `${what} was not refused in words (${code}): ${firstLine}`,
  );
}

const withPattern = (name: string, pattern: string) =>
  workflowFile(name, [{ slug: "pass" }], {
    definition: { parameters: [{ name: "text", type: "string", required: true, constraints: { pattern } }] },
  });

const patterns = [
  "(a{0,1000})*$",
  "^(a+)+$",
  "(a|a)*b",
  "((a{0,100}){0,100}){0,9}$",
  "(.*)*x",
  "a{1000}{1000}",
];

async function startWithText(world: World, workflowId: string, text: string): Promise<void> {
  const { status } = await world.start(workflowId, { parameters: { text } });
  world.demand(
    [202, 400, 422].includes(Number(status)),
    `a start under a costly pattern was answered ${status}`,
  );
}

export const definitions: readonly Load[] = [
  {
    name: "pattern-bombs",
    says: "patterns that take long, with values of 20,000 characters, 8 callers at a time",
    run: async (world) => {
      for (const [index, pattern] of patterns.entries()) {
        const workflowId = await importOdd(world, withPattern(`Pattern ${index}`, pattern));
        if (workflowId === null) continue;
        const text = `${"a".repeat(20_000)}!`;
        await Promise.all(Array.from({ length: 8 }, () => startWithText(world, workflowId, text)));
      }
    },
  },
  {
    name: "pattern-on-900-kb",
    says: "a pattern that takes long, with a value of 900,000 characters",
    run: async (world) => {
      const workflowId = await importOdd(world, withPattern("Pattern on much", "(a{0,1000})*$"));
      if (workflowId !== null) await startWithText(world, workflowId, `${"a".repeat(900_000)}!`);
      const harmless = await importOdd(world, withPattern("Harmless pattern on much", "^[a-z]{1,50}$"));
      if (harmless !== null) await startWithText(world, harmless, "a".repeat(900_000));
    },
  },
  {
    name: "schema-bombs",
    says: "result schemas that refer to themselves, nest every choice or hold a costly pattern",
    runs: true,
    run: async (world) => {
      let nested: object = { type: "string" };
      for (let level = 0; level < 9; level += 1) nested = { anyOf: [nested, nested, { not: nested }] };
      const schemas: object[] = [
        { $ref: "#" },
        { $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } }, $ref: "#/$defs/a" },
        nested,
        { type: "string", pattern: "(a{0,1000})*$" },
        { type: "array", uniqueItems: true },
        {
          allOf: Array.from({ length: 800 }, () => ({ $ref: "#/$defs/x" })),
          $defs: { x: { contains: { $ref: "#" } } },
        },
      ];
      for (const [index, result_schema] of schemas.entries()) {
        const script = `echo "[$(seq -s , 20000)]" > outputs/result.json`;
        const file = workflowFile(`Schema ${index}`, [{ slug: "write", script }], {
          definition: { result_schema },
        });
        const workflowId = await importOdd(world, file);
        if (workflowId !== null) await world.runToEnd(workflowId);
      }
    },
  },
  {
    name: "expression-bombs",
    says: "conditions that nest loops over their input, repeat texts and go a thousand levels deep",
    runs: true,
    run: async (world) => {
      const list = `[${Array.from({ length: 60 }, (_, index) => `${index}.0`).join(",")}]`;
      const loops = `${list}.all(a, ${list}.all(b, ${list}.all(c, ${list}.all(d, a + b + c + d < 9999.0)))) ? "yes" : "no"`;
      const deep = `${"(".repeat(900)}"yes"${")".repeat(900)}`;
      const regex = 'input_text.matches("(a{0,1000})*$") ? "yes" : "no"';
      const grown =
        '[1].map(a, input_text + input_text + input_text).map(b, b + b + b + b)[0] == "" ? "yes" : "no"';
      for (const [index, expression] of [loops, deep, regex, grown].entries()) {
        const steps = [
          {
            slug: "choose",
            node_type: "conditional",
            expression,
            branches: [
              { label: "yes", steps: ["one"] },
              { label: "no", steps: ["two"] },
            ],
          },
          { slug: "one", depends_on: ["choose"] },
          { slug: "two", depends_on: ["choose"] },
        ];
        const workflowId = await importOdd(world, workflowFile(`Expression ${index}`, steps));
        if (workflowId !== null) await world.runToEnd(workflowId, { input_text: "a".repeat(20_000) });
      }
    },
  },
  {
    name: "hostile-workflow-files",
    says: "files that are 100,000 levels deep, circular, of 10,000 steps, of 40 MB, not JSON, not text",
    run: async (world) => {
      const steps = (count: number, dependsOn: (index: number) => string[]) =>
        Array.from({ length: count }, (_, index) => ({ slug: `s${index}`, depends_on: dependsOn(index) }));
      const circle = workflowFile(
        "Circle",
        steps(20, (index) => [`s${(index + 1) % 20}`]),
      );
      const crowd = workflowFile(
        "Crowd",
        steps(10_000, (index) => (index === 0 ? [] : [`s${index - 1}`])),
      );
      const dense = workflowFile(
        "Dense",
        steps(2_000, (index) => Array.from({ length: index }, (_, at) => `s${at}`)),
      );
      await mustRefuse(world, "a circle", JSON.stringify(circle));
      await mustRefuse(world, "a crowd", JSON.stringify(crowd));
      await mustRefuse(world, "a dense graph", JSON.stringify(dense));
      await mustRefuse(world, "a deep file", "[".repeat(100_000) + "]".repeat(100_000));
      await mustRefuse(world, "a deep object", `${'{"a":'.repeat(100_000)}0${"}".repeat(100_000)}`);
      await mustRefuse(world, "a huge file", `{"format":"${"x".repeat(40_000_000)}"}`);
      await mustRefuse(world, "no JSON", "workflow: yes");
      await mustRefuse(world, "nothing", "");
      await mustRefuse(world, "bytes", "\u0000\ufffd");
    },
  },
  {
    name: "deep-definitions",
    says: "definitions with defaults, schemas and policies 9,000 levels deep",
    run: async (world) => {
      const deep = `${"[".repeat(9_000)}${"]".repeat(9_000)}`;
      const schema = `${'{"not":'.repeat(3_000)}{}${"}".repeat(3_000)}`;
      const head =
        '{"format":"sluice.workflow","format_version":1,"agents":[],"environments":[],"connectors":[],"workflow":{"name":"Deep","definition":{';
      const nodes = '"nodes":[{"slug":"a","title":"a","node_type":"handoff"}]';
      await mustRefuse(
        world,
        "a deep default",
        `${head}${nodes},"parameters":[{"name":"p","type":"string","default":${deep}}]}}}`,
      );
      await mustRefuse(world, "a deep schema", `${head}${nodes},"result_schema":${schema}}}}`);
      await mustRefuse(world, "a deep policy", `${head}${nodes},"pii_policy":${deep}}}}`);
    },
  },
  {
    name: "connector-links",
    says: "input folders with links to /etc, loops of links, 6,000 files and names with line breaks",
    runs: true,
    run: async (world) => {
      const folder = join(world.server.inbox, "links");
      const plain = join(world.server.inbox, "links", "bucket", "plain");
      const bucket = (name: string) => join(folder, "bucket", name);
      await mkdir(plain, { recursive: true });
      await Promise.all(
        ["out", "loop", "many", "odd"].map((name) => mkdir(bucket(name), { recursive: true })),
      );
      await writeFile(join(plain, "a.txt"), "a");
      await symlink("/etc", join(bucket("out"), "etc"));
      await symlink("/etc/passwd", join(bucket("out"), "passwd"));
      await symlink("..", join(bucket("loop"), "up"));
      await symlink("/etc", join(folder, "etc"));
      await writeFile(join(bucket("odd"), "line\nbreak"), "x");
      await Promise.all(
        Array.from({ length: 6_000 }, (_, index) => writeFile(join(bucket("many"), `${index}`), "")),
      );
      const connector = { connector_id: "Links", name: "Links", region: "eu-west-1" };
      const file = workflowFile("Read links", [{ slug: "read", script: "cat inputs/from/*" }], {
        definition: { parameters: [{ name: "from", type: "storage_prefix", required: true, connector }] },
        connectors: [{ name: "Links", type: "folder", path: folder }],
      });
      const workflowId = await world.workflow(file);
      for (const prefix of [
        "bucket/out/",
        "bucket/loop/",
        "bucket/many/",
        "bucket/odd/",
        "etc/",
        "bucket/../../",
        "bucket/none/",
      ]) {
        const { runId } = await world.start(workflowId, { parameters: { from: `s3://${prefix}` } });
        if (runId === null) continue;
        const run = await world.ended(runId);
        world.demand(run?.status === "failed", `reading ${prefix} ended ${run?.status}`);
        world.demand(!run?.summary_markdown?.includes("root:"), `a link under ${prefix} was followed`);
      }
      const good = await world.runToEnd(workflowId, { parameters: { from: "s3://bucket/plain/" } });
      world.demand(
        good?.status === "completed",
        `reading a plain folder ended ${good?.status}: ${good?.error?.message}`,
      );
    },
  },
];
