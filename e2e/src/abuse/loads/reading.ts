import { randomBytes } from "node:crypto";
import type { Load } from "../load.ts";
import { appendThousands } from "../shell-texts.ts";
import { briefFile, obedientFile } from "../workflow-file.ts";
import type { Request, World } from "../world.ts";

/** Asks each of these, several times over; every answer must be one of the statuses. */
async function askEach(
  world: World,
  asked: readonly Request[],
  rounds: number,
  statuses: readonly number[],
): Promise<void> {
  const answers = await world.flood(16, asked.length * rounds, (call) => asked[call % asked.length] ?? {});
  for (const { status } of answers) {
    world.demand(statuses.includes(Number(status)), `was answered ${status}, not ${statuses.join(" or ")}`);
  }
}

/** An ended run with a file of so many bytes. */
export async function runWithFile(
  world: World,
  bytes: number,
): Promise<{ runPath: string; contentPath: string }> {
  const script = appendThousands("outputs/file.txt", "x", bytes / 1_000);
  const run = await world.runToEnd(await world.workflow(obedientFile), { input_text: script });
  world.demand(
    run?.status === "completed",
    `the run that writes a file ended ${run?.status}: ${run?.error?.message}`,
  );
  const { body } = await world.call({ path: `/runs/${run?.run_id}/outputs` });
  const runPath = `/runs/${run?.run_id}`;
  return { runPath, contentPath: `${runPath}/outputs/${body?.outputs?.[0]?.output_id}/content` };
}

export const reading: readonly Load[] = [
  {
    name: "forged-cursors",
    says: "cursors that are random, huge, cut off, of another list, of another key, changed in one bit",
    quick: true,
    run: async (world) => {
      const workflowId = await world.workflow(briefFile);
      for (let run = 0; run < 3; run += 1) await world.start(workflowId);
      const { body } = await world.call({ path: "/runs?limit=1" });
      const cursor = String(body?.next_cursor);
      const flipped = `${cursor.slice(0, 10)}${cursor[10] === "A" ? "B" : "A"}${cursor.slice(11)}`;
      const forged = [
        "x",
        "=",
        "%00",
        "0",
        "null",
        "a".repeat(10_000),
        randomBytes(60).toString("base64url"),
        flipped,
      ];
      const paths = [...forged, cursor.slice(0, -3)].map((value) => `/runs?limit=1&cursor=${value}`);
      const elsewhere = `/workflows?limit=1&cursor=${cursor}`;
      await askEach(
        world,
        [...paths, elsewhere].map((path) => ({ path })),
        20,
        [400],
      );
    },
  },
  {
    name: "odd-queries",
    says: "limits, dates, versions and filters that are negative, huge, doubled, exponential, not text",
    quick: true,
    run: (world) => {
      const values = [
        "-1",
        "0",
        "1e3",
        "9".repeat(400),
        "NaN",
        "%00",
        "%F0%9F%98%80",
        "%ff",
        "",
        "1&limit=2",
        "[]",
        "1.5",
      ];
      const names = [
        "limit",
        "status",
        "workflow_id",
        "client_reference",
        "created_after",
        "created_before",
        "cursor",
      ];
      const paths = names.flatMap((name) => values.map((value) => `/runs?${name}=${value}`));
      const others = [
        "/workflows?q=",
        "/workflows?limit=",
        "/runs/run_x/events?after_seq=",
        "/runs/run_x/events?limit=",
      ];
      const rest = others.flatMap((path) => values.map((value) => `${path}${value}`));
      return askEach(
        world,
        [...paths, ...rest].map((path) => ({ path })),
        3,
        [200, 400, 404],
      );
    },
  },
  {
    name: "paging-storm",
    says: "32 callers of one key page through its runs, 100 at a time, 3,000 pages",
    run: async (world) => {
      const key = await world.key("Pager");
      const workflowId = await world.workflow(briefFile);
      await Promise.all(
        Array.from({ length: 60 }, () => world.start(workflowId, { labels: { a: "x".repeat(200) } }, key)),
      );
      const paths = [
        "/runs?limit=100",
        "/runs?limit=100&status=completed,failed",
        "/runs?created_after=2020-01-01T00:00:00Z",
      ];
      const answers = await world.flood(32, 3_000, (call) => ({
        path: paths[call % paths.length] ?? "",
        key,
      }));
      for (const { status } of answers)
        world.demand(status === 200 || status === 429, `a page was answered ${status}`);
    },
  },
  {
    name: "range-games",
    says: "thousands of ranges, overlapping ones, backwards, beyond every number",
    quick: true,
    run: async (world) => {
      const { contentPath } = await runWithFile(world, 100_000);
      const many = (count: number, range: (index: number) => string) =>
        `bytes=${Array.from({ length: count }, (_, index) => range(index)).join(",")}`;
      const ranges = [
        many(1_500, (index) => `${index}-${index}`),
        many(1_500, () => "0-"),
        many(1_000, (index) => `-${index + 1}`),
        "bytes=9-1",
        "bytes=18446744073709551616-",
        `bytes=0-${"9".repeat(5_000)}`,
        "bytes=--1",
        "bytes=",
        "lines=1-2",
        "bytes=99999-99999,0-0",
      ];
      await askEach(
        world,
        ranges.map((Range) => ({ path: contentPath, headers: { Range } })),
        20,
        [200, 206, 400, 416],
      );
    },
  },
  {
    name: "etag-games",
    says: "If-None-Match and If-Range with thousands of tags, broken ones, and weak ones",
    quick: true,
    run: async (world) => {
      const { contentPath: path } = await runWithFile(world, 100_000);
      const tags = Array.from({ length: 800 }, (_, index) => `"${index}"`).join(", ");
      const games = [tags, `W/${tags}`, '"', '"'.repeat(7_000), "*", `W/${"W/".repeat(3_000)}`];
      const asked = games.flatMap((value) => [
        { path, headers: { "If-None-Match": value } },
        { path, headers: { "If-Range": value, Range: "bytes=0-1" } },
        { path, headers: { "If-Match": value } },
      ]);
      await askEach(world, asked, 20, [200, 206, 304, 400, 412]);
    },
  },
  {
    name: "docs-flood",
    says: "the API reference and its document, 3,000 times from 32 callers without a key",
    run: async (world) => {
      const targets = ["/docs", "/openapi.json", "/docs/", "/docs/nothing.js", "/"];
      const answers = await world.flood(32, 3_000, (call) => ({
        target: targets[call % 5] ?? "/",
        key: null,
      }));
      for (const { status } of answers)
        world.demand(Number(status) < 500, `the reference was answered ${status}`);
    },
  },
  {
    name: "probe-flood",
    says: "probes and health, 6,000 times from 32 callers without a key, and metrics 300 times",
    quick: true,
    run: async (world) => {
      const targets = ["/livez", "/readyz", "/api/v1/health"];
      const answers = await world.flood(32, 6_000, (call) => ({
        target: targets[call % 3] ?? "/",
        key: null,
      }));
      for (const { status } of answers) world.demand(status === 200, `a probe was answered ${status}`);
      for (let asked = 0; asked < 300; asked += 1) {
        const { status } = await fetch(world.server.metricsUrl).then(async (answer) => {
          await answer.arrayBuffer();
          return answer;
        });
        world.count(status);
      }
    },
  },
  {
    name: "workflow-lists",
    says: "32 callers list and describe workflows 3,000 times, by names that nobody has",
    run: async (world) => {
      const key = await world.key("Lister");
      const paths = [
        "/workflows?q=%25%25%25",
        `/workflows?q=${"_".repeat(200)}`,
        "/workflows?limit=100",
        "/workflows/wf_x/parameters",
      ];
      const answers = await world.flood(32, 3_000, (call) => ({ path: paths[call % 4] ?? "", key }));
      for (const { status } of answers)
        world.demand([200, 404, 429].includes(Number(status)), `a list was answered ${status}`);
    },
  },
];
