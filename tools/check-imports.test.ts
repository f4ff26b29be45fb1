import { describe, expect, it } from "vitest";
import { findImportFaults } from "./check-imports.ts";
import { freshSourceTree } from "./testing/fresh-source-tree.ts";

const faultsOf = (files: Record<string, string>) => findImportFaults(freshSourceTree(files));

it("finds nothing wrong with imports that run the right way", () => {
  const faults = faultsOf({
    "core/src/rule.ts": 'import type { Run } from "@sluice/contract";\nexport type A = Run;',
    "server/src/platform/db/adapter.ts": 'import { Pool } from "pg";\nexport const pool = new Pool();',
    "server/src/deployment/connectors/s3/reader.ts":
      'import { S3Client } from "@aws-sdk/client-s3";\nnew S3Client();',
    "server/src/deployment/runs/show-run.ts":
      'import type { Actor } from "../../access/actor.ts";\nimport { limits } from "@sluice/contract";',
    "server/src/http/v1/routes.ts":
      'import { showRun } from "../../deployment/runs/show-run.ts";\nimport { routes } from "@sluice/contract/v1";',
    "server/src/compose/compose.ts": 'import { openKeys } from "../console/keys/open-keys.ts";',
  });
  expect(faults).toEqual([]);
});

describe("refuses", () => {
  const deployment = "server/src/deployment/runs/show-run.ts";
  const route = "server/src/http/v1/route.ts";

  it.each([
    ["a plane that imports the other", deployment, 'import { k } from "../../console/keys/k.ts";'],
    [
      "a plane that imports the other",
      "server/src/console/keys/k.ts",
      `import "../../deployment/runs/r.ts";`,
    ],
    ["web that imports the server", "web/src/console/a.ts", 'import "../../../server/src/config.ts";'],
    ["a part that imports a surface", "web/src/ui/a.ts", 'import "../console/main.tsx";'],
    ["a screen that imports another", "web/src/app/screens/runs/a.ts", 'import "../files/b.ts";'],
    ["a shell that imports a screen", "web/src/app/shell/a.ts", 'import "../screens/files/b.ts";'],
    ["a web surface that imports the other", "web/src/app/a.ts", 'import "../console/main.tsx";'],
    ["a plane that imports its surface", deployment, 'import { reply } from "../../http/v1/reply.ts";'],
    ["a plane that imports the wiring", deployment, 'import { compose } from "../../compose/compose.ts";'],
    [
      "a platform that imports a plane",
      "server/src/platform/jobs/q.ts",
      `import "../../deployment/runs/r.ts";`,
    ],
    ["a platform that imports access", "server/src/platform/jobs/q.ts", `import "../../access/actor.ts";`],
    ["access that imports a plane", "server/src/access/actor.ts", 'import "../console/people/people.ts";'],
    ["a subject that imports contract/v1", deployment, 'import { catalogue } from "@sluice/contract/v1";'],
    [
      "a subject that imports contract/v1 for a type",
      deployment,
      'import type { A } from "@sluice/contract/v1";',
    ],
    ["a subject that imports the web server", deployment, 'import type { FastifyReply } from "fastify";'],
    ["a subject that imports the runtime", deployment, 'import { a } from "../runtime/activate-run.ts";'],
    ["runs that import what stands on them", deployment, 'import { s } from "../starts/start-run.ts";'],
    ["a subject that imports a driver", deployment, 'const { Pool } = await import("pg");'],
    ["a subject that imports a driver", deployment, 'import { S3Client } from "@aws-sdk/client-s3";'],
    ["a subject that reads settings", deployment, 'import { readConfig } from "../../config.ts";'],
    ["code that imports what only tests use", deployment, 'import { f } from "./testing/fresh.ts";'],
    ["HTTP that imports the database", route, 'import type { D } from "../../platform/db/database.ts";'],
    ["HTTP that imports the query builder", route, 'import { sql } from "kysely";'],
    ["HTTP that imports tables", route, 'import type { T } from "../../deployment/tables.ts";'],
    [
      "a command that imports tables",
      "server/src/cli/a.ts",
      'import type { T } from "../console/tables.ts";',
    ],
    ["a surface that imports another", route, 'import { page } from "../console/page.ts";'],
    ["a pipeline that imports a surface", "server/src/http/serving/a.ts", 'import { b } from "../v1/b.ts";'],
    ["core that imports Node", "core/src/rule.ts", 'import { readFileSync } from "node:fs";'],
    [
      "core that imports the server",
      "core/src/rule.ts",
      'export { s } from "../../server/src/platform/ids.ts";',
    ],
    ["a client that imports the core", "sdk/src/a.ts", 'import { rule } from "@sluice/core";'],
    ["a client that imports a library", "sdk/src/a.ts", 'import { Type } from "typebox";'],
    ["a contract that imports the core", "contract/src/a.ts", 'import { rule } from "@sluice/core";'],
  ])("%s: %s: %s", (_, path, content) => {
    const faults = faultsOf({ [path]: content });
    expect(faults.map((fault) => fault.split(" ")[0])).toContain(path);
  });

  it("a circle of files, type imports included", () => {
    const faults = faultsOf({
      "core/src/a.ts": 'import { b } from "./b.ts";\nexport const a = b;',
      "core/src/b.ts": 'import type { C } from "./c.ts";\nexport const b: C = 1;',
      "core/src/c.ts": 'import { a } from "./a.ts";\nexport type C = typeof a;',
    });
    expect(faults).toEqual(["circle: core/src/a.ts -> core/src/b.ts -> core/src/c.ts -> core/src/a.ts"]);
  });

  it("a circle of folders whose files form none", () => {
    const faults = faultsOf({
      "server/src/deployment/runs/a.ts": 'import { b } from "../outputs/b.ts";\nexport const a = b;',
      "server/src/deployment/outputs/b.ts": "export const b = 1;",
      "server/src/deployment/outputs/c.ts": 'import { d } from "../runs/d.ts";\nexport const c = d;',
      "server/src/deployment/runs/d.ts": "export const d = 1;",
    });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^circle of folders: deployment\/\w+ -> deployment\/\w+ -> deployment\/\w+$/);
  });
});
