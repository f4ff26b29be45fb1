import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseSync } from "oxc-parser";

interface Import {
  from: string;
  /** A path from the root for our own files, the package's name otherwise. */
  to: string;
}

interface Rule {
  readonly why: string;
  readonly from: RegExp;
  /** What such a file may not import. */
  readonly notTo: RegExp;
}

const subjects =
  "keys|workflows|expressions|runs|approvals|inputs|outputs|redaction|agents|connectors|environments|graphs|files|conversations|schedules|usage|audit|deployments|people|texts";

/** Which way imports may run. ARCHITECTURE.md draws it; this holds it. */
const rules: readonly Rule[] = [
  {
    why: "contract depends on nothing but its schema library",
    from: /^contract\/src\//,
    notTo: /^(?!contract\/|typebox)/,
  },
  {
    why: "core is pure: it sees the contract and itself",
    from: /^core\/src\//,
    notTo: /^(?!core\/|contract\/)/,
  },
  {
    why: "the client sees the contract and Node, so that it can be used without the rest",
    from: /^sdk\/src\//,
    notTo: /^(?!sdk\/|contract\/|node:)/,
  },
  {
    why: "only serve.ts and tests start the wiring",
    from: /^server\/src\/(?!main\.ts|serve\.ts|compose\.ts|compose\/)/,
    notTo: /^server\/src\/(main\.ts$|serve\.ts$|compose\.ts$|compose\/)/,
  },
  {
    why: "a subject does not know who calls it",
    from: new RegExp(`^server/src/(${subjects})/`),
    notTo: /^server\/src\/(runtime|http|cli)\//,
  },
  {
    why: "an adapter knows no subject, no runtime and no HTTP",
    from: /^server\/src\/(db|blobs|jobs)\//,
    notTo: new RegExp(`^server/src/(${subjects}|runtime|http)/`),
  },
  {
    why: "HTTP is thin: it calls operations, not the database, the blobs or the runtime",
    from: /^server\/src\/http\//,
    notTo: /^server\/src\/(db|blobs|jobs|runtime)\//,
  },
  ...["v1", "app", "console", "site"].map((folder) => ({
    why: "the HTTP folders do not import each other",
    from: new RegExp(`^server/src/http/${folder}/`),
    notTo: new RegExp(`^server/src/http/(?!${folder}/)\\w+/`),
  })),
  {
    why: "a driver appears only in its adapter",
    from: /^server\/src\/(?!db\/|jobs\/)/,
    notTo: /^(pg|pg-boss|node:sqlite)$/,
  },
  {
    why: "a driver appears only in its adapter",
    from: /^server\/src\/(?!blobs\/|connectors\/s3\/)/,
    notTo: /^@aws-sdk\//,
  },
  {
    why: "settings are read where the parts are wired; everything else is told what it needs",
    from: /^server\/src\/(?!serve\.ts|compose\.ts|compose\/|config\.ts|storage\/|cli\/)/,
    notTo: /^server\/src\/(config|settings)\.ts$/,
  },
  {
    why: "nothing that is shipped imports what only tests use",
    from: /^/,
    notTo: /\/(conformance|testing)(\.ts$|\/)/,
  },
];

const onlyForTests = /\.(test|arbitrary)\.tsx?$|\/(conformance|testing)(\.ts$|\/)/;

/** Every import that runs the wrong way, and every circle, each as one line. */
export function findImportFaults(root: string): string[] {
  const imports = sourceFiles(root).flatMap((file) => importsOf(root, file));
  const faults = imports.flatMap(({ from, to }) =>
    rules
      .filter((rule) => rule.from.test(from) && rule.notTo.test(to))
      .map((rule) => `${from} imports ${to}: ${rule.why}`),
  );
  return [...faults, ...circles(imports)];
}

function sourceFiles(root: string): string[] {
  const patterns = ["contract", "core", "server", "sdk", "cli", "web"].map(
    (folder) => `${folder}/**/*.{ts,tsx}`,
  );
  const files = globSync(patterns, { cwd: root, exclude: ["**/node_modules/**"] });
  return files.filter((file) => !onlyForTests.test(file)).sort();
}

function importsOf(root: string, file: string): Import[] {
  const source = readFileSync(join(root, file), "utf8");
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const specifiers = [
    ...module.staticImports.map((found) => found.moduleRequest.value),
    ...module.staticExports.flatMap((found) => found.entries.map((entry) => entry.moduleRequest?.value)),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ];
  const unique = new Set(specifiers.filter((specifier) => specifier !== undefined));
  return [...unique].map((specifier) => ({ from: file, to: targetOf(root, file, specifier) }));
}

function targetOf(root: string, file: string, specifier: string): string {
  if (specifier.startsWith(".")) return relative(root, join(root, dirname(file), specifier));
  const own = /^@sluice\/([\w-]+)/.exec(specifier);
  return own ? `${own[1]}/src/index.ts` : specifier;
}

function circles(imports: readonly Import[]): string[] {
  const edges = Map.groupBy(imports, (found) => found.from);
  const state = new Map<string, "open" | "done">();
  const found: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (state.get(file) === "done") return;
    if (state.get(file) === "open") {
      found.push(`circle: ${[...path.slice(path.indexOf(file)), file].join(" -> ")}`);
      return;
    }
    state.set(file, "open");
    for (const { to } of edges.get(file) ?? []) visit(to, [...path, file]);
    state.set(file, "done");
  };
  for (const file of edges.keys()) visit(file, []);
  return found;
}
