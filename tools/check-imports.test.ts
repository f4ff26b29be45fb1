import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { findImportFaults } from "./check-imports.ts";

function faultsOf(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), "sluice-imports-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return findImportFaults(root);
}

it("finds nothing wrong with imports that run the right way", () => {
  const faults = faultsOf({
    "core/src/rule.ts": 'import type { Run } from "@sluice/contract";\nexport type A = Run;',
    "server/src/db/adapter.ts": 'import { Pool } from "pg";\nexport const pool = new Pool();',
    "server/src/connectors/s3/reader.ts": 'import { S3Client } from "@aws-sdk/client-s3";\nnew S3Client();',
  });
  expect(faults).toEqual([]);
});

it.each([
  ["core/src/rule.ts", 'import { readFileSync } from "node:fs";'],
  ["core/src/rule.ts", 'export { start } from "../../server/src/runs/start-run.ts";'],
  ["sdk/src/a.ts", 'import { rule } from "@sluice/core";'],
  ["sdk/src/a.ts", 'import { Type } from "typebox";'],
  ["contract/src/a.ts", 'import { rule } from "@sluice/core";'],
  ["server/src/runs/start-run.ts", 'import { reply } from "../http/v1/reply.ts";'],
  ["server/src/runs/start-run.ts", 'const { Pool } = await import("pg");'],
  ["server/src/connectors/save-connector.ts", 'import { S3Client } from "@aws-sdk/client-s3";'],
  ["server/src/inputs/copy-inputs.ts", 'import { activateRun } from "../runtime/activate-run.ts";'],
  ["server/src/http/v1/route.ts", 'import type { Database } from "../../db/database.ts";'],
  ["server/src/http/v1/route.ts", 'import { page } from "../console/page.ts";'],
  ["server/src/jobs/queue.ts", 'import { startRun } from "../runs/start-run.ts";'],
  ["server/src/runs/start-run.ts", 'import { readConfig } from "../config.ts";'],
  ["server/src/runs/start-run.ts", 'import { freshFolder } from "../testing/fresh-databases.ts";'],
])("refuses, in %s: %s", (path, content) => {
  expect(faultsOf({ [path]: content })).toHaveLength(1);
});

it("finds circles, type imports included", () => {
  const faults = faultsOf({
    "core/src/a.ts": 'import { b } from "./b.ts";\nexport const a = b;',
    "core/src/b.ts": 'import type { C } from "./c.ts";\nexport const b: C = 1;',
    "core/src/c.ts": 'import { a } from "./a.ts";\nexport type C = typeof a;',
  });
  expect(faults).toEqual(["circle: core/src/a.ts -> core/src/b.ts -> core/src/c.ts -> core/src/a.ts"]);
});
