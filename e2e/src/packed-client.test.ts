import { execFile, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { buildClient } from "../../tools/build-client.ts";
import { openBrowser } from "./browser.ts";
import { CommandLine } from "./command-line.ts";
import { SluiceProcess } from "./sluice-process.ts";
import { asPattern, blocksOf } from "./written-guide.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../", import.meta.url));
const compilers = {
  5: createRequire(import.meta.url).resolve("typescript/lib/tsc.js"),
  7: join(root, "node_modules", ".bin", "tsc"),
};
type TypeScript = "5" | "7";

/** The Node that a user of this machine has. The one that comes with our packages is newer than the client needs. */
const node =
  (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.includes("node_modules"))
    .map((folder) => join(folder, "node"))
    .find((path) => existsSync(path)) ?? process.execPath;
const nodeVersion = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();

const guide = blocksOf("docs/client.md");
const program = guide.filter(({ language }) => language === "ts").map(({ text }) => text);
const readme = blocksOf("sdk/README.md").map(({ text }) => text);
const page = guide.filter(({ language }) => language === "js").map(({ text }) => text);

const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  target: "es2022",
  // The declarations of the package are checked with the rest.
  skipLibCheck: false,
};
const projects = {
  nodenext: {
    compilerOptions: {
      ...strict,
      module: "nodenext",
      lib: ["es2022"],
      types: ["node"],
      typeRoots: [join(root, "node_modules", "@types")],
      outDir: "out",
    },
    files: ["guide.ts", "readme.ts"],
  },
  bundler: {
    compilerOptions: {
      ...strict,
      module: "esnext",
      moduleResolution: "bundler",
      lib: ["es2022", "dom"],
      types: [],
      noEmit: true,
    },
    files: ["page.ts"],
  },
};

describe("the client, packed and installed in an empty folder", () => {
  let folder: string;
  let server: SluiceProcess;
  let url: string;
  let environment: Record<string, string>;
  let data: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sluice-packed-client-"));
    data = join(folder, "data");
    server = new SluiceProcess({ SLUICE_DATA: data }, true);
    // Nothing of what npm tells those that it starts: this npm is run by somebody else, somewhere else.
    environment = { PATH: process.env.PATH ?? "", HOME: folder, TMPDIR: folder };
    await buildClient(join(folder, "package"));
    const npm = (...words: string[]) => run("npm", words, { cwd: join(folder, "user"), env: environment });
    await mkdir(join(folder, "user"));
    await npm("pack", "../package", "--pack-destination", "..", "--loglevel=error");
    await npm("init", "--yes");
    await npm("pkg", "set", "type=module");
    await npm("install", "--offline", "--no-audit", "--no-fund", await tarball());
    await writeFile(join(folder, "user", "guide.ts"), program.join("\n"));
    await writeFile(join(folder, "user", "readme.ts"), readme.join("\n"));
    await writeFile(join(folder, "user", "page.ts"), page.join("\n"));
    for (const [name, project] of Object.entries(projects))
      await writeFile(join(folder, "user", `${name}.json`), JSON.stringify(project));
    url = await server.ready;
  }, 120_000);
  afterAll(async () => {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  });

  async function tarball(): Promise<string> {
    const name = (await readdir(folder)).find((file) => file.endsWith(".tgz"));
    return join(folder, name ?? "no tarball");
  }

  function credentials(): { API_KEY: string; EXTERNAL_ID: string } {
    const [, API_KEY = ""] = /API_KEY=(ak_\S+)/.exec(server.stdout) ?? [];
    const [, EXTERNAL_ID = ""] = /EXTERNAL_ID=(ake_\S+)/.exec(server.stdout) ?? [];
    return { API_KEY, EXTERNAL_ID };
  }

  it("brings nothing along, and types that show fields", async () => {
    const installed = await readdir(join(folder, "user", "node_modules"), { recursive: true });
    const packages = installed.filter((file) => file.endsWith("package.json"));
    expect(packages).toEqual([join("@sluice", "sdk", "package.json")]);
    expect(installed.filter((file) => /\.test\.|testing/.test(file))).toEqual([]);
    const client = join(folder, "user", "node_modules", "@sluice", "sdk");
    for (const file of installed.filter((each) => /\.(js|d\.ts)$/.test(each))) {
      const text = await readFile(join(folder, "user", "node_modules", file), "utf8");
      expect(text, file).not.toMatch(/@sluice\/contract|typebox/);
    }
    expect(await readFile(join(client, "api-types.d.ts"), "utf8")).toContain("  run_id: string;\n");
  });

  async function compile(major: TypeScript, project: keyof typeof projects): Promise<void> {
    const options = { cwd: join(folder, "user") };
    const compiled = run(process.execPath, [compilers[major], "-p", `${project}.json`], options);
    await expect(compiled.catch(({ stdout }) => stdout)).resolves.toMatchObject({ stdout: "" });
  }

  it.each([
    ["5", "nodenext"],
    ["5", "bundler"],
    ["7", "nodenext"],
    ["7", "bundler"],
  ] as const)(
    "compiles in strict mode with TypeScript %s, module %s",
    async (major, project) => {
      const said = await run(process.execPath, [compilers[major], "--version"]);
      expect(said.stdout).toMatch(new RegExp(`^Version ${major}\\.`));
      await compile(major, project);
    },
    120_000,
  );

  it(`starts, follows, collects and erases a run as its guide says, on Node ${nodeVersion}`, async () => {
    await compile("7", "nodenext");
    const child = spawn(node, ["out/guide.js"], {
      cwd: join(folder, "user"),
      env: { ...environment, ...credentials(), SLUICE: url },
      stdio: ["ignore", "pipe", "pipe"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    let said = "";
    let decided: Promise<unknown> | null = null;
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const [, asked] = /a person is asked: .*(run_\w+)/.exec(said) ?? [];
      if (asked && !decided)
        decided = new CommandLine({ SLUICE_DATA: data }).json("approvals", "decide", asked, "1", "approve");
    });
    const code = await new Promise((resolve) => child.once("close", resolve));
    await decided;
    expect([code, said]).toEqual([0, expect.any(String)]);
    for (const { language, text } of guide) if (language === "text") expect(said).toMatch(asPattern(text));
    const saved = (await readdir(join(folder, "user"))).filter((file) => file.startsWith("saved-"));
    const report = await readFile(join(folder, "user", saved[0] ?? ""), "utf8");
    expect(report).toContain("- north: 165 USD");
    const zip = await readFile(join(folder, "user", "all.zip"));
    expect(zip.subarray(0, 2).toString()).toBe("PK");
  }, 120_000);

  it("bundles for browsers without a trace of Node, and calls the API from a page of another origin", async () => {
    // Beyond what the guide does on a page, with the key that only a test may put there.
    const { API_KEY, EXTERNAL_ID } = credentials();
    const more = `
      const known = new Sluice({ baseUrl: ${JSON.stringify(url)}, apiKey: "${API_KEY}", externalId: "${EXTERNAL_ID}" });
      const { items: [workflow] } = await known.listWorkflows({ q: "CSV report" });
      const { run, replayed } = await known.startRun(workflow.workflow_id);
      const seen = [];
      for await (const { type } of known.followEvents(run.run_id)) {
        seen.push(type);
        if (type === "run_waiting") await known.cancelRun(run.run_id);
      }
      const refused = await known.readOutput(run.run_id, "out_x").catch((error) => error);
      document.body.textContent = JSON.stringify({ replayed, last: seen.at(-1), refused: refused.code });`;
    const entry = join(folder, "user", "page.js");
    await writeFile(entry, page.join("\n").replaceAll("http://127.0.0.1:8080", url) + more);
    const bundle = await rolldown({ input: entry, platform: "browser" });
    const { output } = await bundle.generate({ format: "esm" });
    expect(output).toHaveLength(1);
    const { code, imports } = output[0];
    expect(imports).toEqual([]);
    expect(code).not.toMatch(/["']node:|@sluice\/contract|typebox/);

    const web = createServer((request, response) => {
      const isScript = request.url === "/page.js";
      response.setHeader("Content-Type", isScript ? "text/javascript" : "text/html");
      response.end(isScript ? code : '<body><script type="module" src="/page.js"></script></body>');
    });
    await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void web.close());
    const browser = await openBrowser();
    const shown = await browser.newPage();
    const complaints: string[] = [];
    shown.on("pageerror", (error) => complaints.push(error.message));
    await shown.goto(`http://127.0.0.1:${(web.address() as AddressInfo).port}/`);
    await expect.poll(() => shown.textContent("body"), { timeout: 60_000 }).toMatch(/^\{/);
    expect(JSON.parse((await shown.textContent("body")) ?? "")).toEqual({
      replayed: false,
      last: "run_cancelled",
      refused: "output_not_found",
    });
    expect(await shown.title()).toBe("ok");
    expect(complaints).toEqual([]);
  }, 120_000);
});
