import { importTarget, parseSource, sourceFiles } from "./source-files.ts";

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
    why: "the client stands alone: its types are generated from the contract",
    from: /^sdk\/src\//,
    notTo: /^(?!sdk\/|node:)/,
  },
  {
    why: "the client runs in browsers; what needs Node has an entry of its own",
    from: /^sdk\/src\/(?!node\.ts|downloading\/to-file\.ts)/,
    notTo: /^node:/,
  },
  {
    why: "the web sees the contract, the pure rules and itself: all else comes over HTTP",
    from: /^web\/src\//,
    notTo: /^(server|sdk|e2e|bench|tools)\/|^node:/,
  },
  {
    why: "the parts know no surface that is made of them",
    from: /^web\/src\/ui\//,
    notTo: /^web\/src\/(?!ui\/)/,
  },
  {
    why: "the frame knows none of the surfaces that stand in it",
    from: /^web\/src\/frame\//,
    notTo: /^web\/src\/(?!frame\/|ui\/)/,
  },
  ...["app", "console"].map((surface) => ({
    why: "the web's surfaces share parts and a frame, and know nothing of each other",
    from: new RegExp(`^web/src/${surface}/`),
    notTo: new RegExp(`^web/src/(?!${surface}/|frame/|ui/)`),
  })),
  {
    why: "what screens share knows none of them; the router puts them together",
    from: /^web\/src\/(app|console)\/(?!screens\/|router\.ts$)/,
    notTo: /^web\/src\/(app|console)\/screens\//,
  },
  {
    why: "only the process and the command line start the wiring",
    from: /^server\/src\/(?!main\.ts|serve\.ts|compose\/|cli\/)/,
    notTo: /^server\/src\/(main\.ts$|serve\.ts$|compose\/)/,
  },
  {
    why: "the platform knows no plane",
    from: /^server\/src\/platform\//,
    notTo: /^server\/src\/(?!platform\/)/,
  },
  {
    why: "access knows the platform, and no plane",
    from: /^server\/src\/access\//,
    notTo: /^server\/src\/(?!platform\/|access\/)/,
  },
  ...["deployment", "console"].map((plane) => ({
    why: "the planes know each other only through ports, and never who calls them",
    from: new RegExp(`^server/src/${plane}/`),
    notTo: new RegExp(`^server/src/(?!${plane}/|access/|platform/)`),
  })),
  {
    why: "a subject does not know the runtime that works on it",
    from: /^server\/src\/deployment\/(?!runtime\/)/,
    notTo: /^server\/src\/deployment\/runtime\//,
  },
  {
    why: "a run is the ground that starting, downloading, erasing and approving stand on",
    from: /^server\/src\/deployment\/runs\//,
    notTo: /^server\/src\/deployment\/(starts|downloads|erasure|approvals)\//,
  },
  {
    why: "subjects speak no HTTP: a surface words their refusals and presents their values",
    from: /^server\/src\/(platform|access|deployment|console)\//,
    notTo: /^(contract\/src\/(v1|app|console)\/|fastify$|content-disposition$)/,
  },
  {
    why: "HTTP is thin: it calls operations, not the database, the files, the queue or the runtime",
    from: /^server\/src\/http\//,
    notTo: /^server\/src\/(platform\/(db|blobs|jobs|texts)|deployment\/runtime)\//,
  },
  ...["v1", "app", "console", "site", "web"].map((folder) => ({
    why: "a surface knows the pipeline it stands on, and no other surface",
    from: new RegExp(`^server/src/http/${folder}/`),
    notTo: new RegExp(`^server/src/http/(?!${folder}/|serving/)\\w+/`),
  })),
  {
    why: "the pipeline knows none of the surfaces that stand on it",
    from: /^server\/src\/http\/serving\//,
    notTo: /^server\/src\/http\/(?!serving\/)/,
  },
  {
    why: "a surface holds no SQL: it calls operations",
    from: /^server\/src\/(http|cli)\//,
    notTo: /^(kysely$|server\/src\/(deployment|console)\/tables(\.ts$|\/))/,
  },
  {
    why: "a driver appears only in its adapter",
    from: /^server\/src\/(?!platform\/(db|jobs)\/)/,
    notTo: /^(pg|pg-boss|node:sqlite)$/,
  },
  {
    why: "a driver appears only in its adapter",
    from: /^server\/src\/(?!platform\/blobs\/|deployment\/connectors\/s3\/)/,
    notTo: /^@aws-sdk\//,
  },
  {
    why: "settings are read where the parts are wired; everything else is told what it needs",
    from: /^server\/src\/(?!serve\.ts|compose\/|config\.ts|cli\/)/,
    notTo: /^server\/src\/(config|settings)\.ts$/,
  },
  {
    why: "nothing that is shipped imports what only tests use",
    from: /^/,
    notTo: /\/(conformance|testing)(\.ts$|\/)/,
  },
];

/** From a screen's folder into that of another. */
const betweenScreens = /^(web\/src\/\w+\/screens\/)([\w-]+\/).* \1(?!\2)/;

/** Every import that runs the wrong way, and every circle, each as one line. */
export function findImportFaults(root: string): string[] {
  const imports = sourceFiles(root).flatMap((file) => importsOf(root, file));
  const faults = imports.flatMap(({ from, to }) =>
    rules
      .filter((rule) => rule.from.test(from) && rule.notTo.test(to))
      .map((rule) => `${from} imports ${to}: ${rule.why}`),
  );
  const strays = imports
    .filter(({ from, to }) => betweenScreens.test(`${from} ${to}`))
    .map(({ from, to }) => `${from} imports ${to}: what several screens need lies beside screens/`);
  return [...faults, ...strays, ...circles(imports), ...folderCircles(imports)];
}

function importsOf(root: string, file: string): Import[] {
  const { source, parsed } = parseSource(root, file);
  const { module } = parsed;
  const specifiers = [
    ...module.staticImports.map((found) => found.moduleRequest.value),
    ...module.staticExports.flatMap((found) => found.entries.map((entry) => entry.moduleRequest?.value)),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ];
  const unique = new Set(specifiers.filter((specifier) => specifier !== undefined));
  return [...unique].map((specifier) => ({ from: file, to: importTarget(root, file, specifier) }));
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

/**
 * The rooms of the server: a subject of a plane, a part of the platform, a surface. Rooms that need each other in a
 * circle are one room, whatever their names say.
 */
function folderCircles(imports: readonly Import[]): string[] {
  const between = imports.flatMap(({ from, to }) => {
    const [a, b] = [roomOf(from), roomOf(to)];
    return a !== null && b !== null && a !== b ? [{ from: a, to: b }] : [];
  });
  const found = circles(between).map((circle) => circle.replace("circle:", "circle of folders:"));
  return [...new Set(found)];
}

const room = /^server\/src\/((?:platform|deployment|console|http)\/[\w-]+|[\w-]+)\//;

function roomOf(path: string): string | null {
  return room.exec(path)?.[1] ?? null;
}
