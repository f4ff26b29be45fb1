import { limits } from "@sluice/contract";
import { describe, expect, it, vi } from "vitest";
import { systemActor } from "../../access/actor.ts";
import { accepted } from "../../testing/accepted.ts";
import { embeddedOrBoth } from "../../testing/fresh-databases.ts";
import { buildGraphVersion } from "./build-graph-version.ts";
import { graphBounds } from "./graph-bounds.ts";
import { publicationOf } from "./publication-of.ts";
import { graphPublishQueue } from "./publish-graph-version.ts";
import { showGraph } from "./show-graph.ts";
import { documentsOf, graphHarness } from "./testing/graph-harness.ts";

const people = "name,team\nAnna,Harbour\nBoris,Harbour\n";

describe.each(embeddedOrBoth)("building a version of a graph on %s", (dialect) => {
  it("stores what was found and queues its publication", async () => {
    const { parts, build, addRun, graphId } = await graphHarness(dialect);
    const runId = await addRun();
    expect(await build(runId, people)).toEqual({
      ok: true,
      version: 1,
      entities: 3,
      relations: 2,
      truncated: false,
    });
    expect(await publicationOf(parts.database, runId, "remember")).toBe("waiting");
    expect(await parts.jobs.depths()).toEqual([{ queue: graphPublishQueue, waiting: 1, running: 0 }]);
    expect(accepted(await showGraph(parts, systemActor, { graph: graphId }))).toMatchObject({
      published_version: null,
      versions: [{ version: 1, status: "built", entities: 3, relations: 2, run_id: runId }],
      top_entities: [],
    });
  });

  it("replaces the version of the same step, and adds one for another", async () => {
    const { build, addRun, statuses, parts } = await graphHarness(dialect);
    const runId = await addRun();
    await build(runId, people);
    expect(await build(runId, "name\nClara\n")).toMatchObject({ version: 1, entities: 1, relations: 0 });
    const left = await parts.database.reader.selectFrom("graph_entities").select("name").execute();
    expect(left).toEqual([{ name: "Clara" }]);
    expect(await build(runId, people, "other")).toMatchObject({ version: 2 });
    expect(await build(await addRun(), people)).toMatchObject({ version: 3 });
    expect(await statuses()).toEqual(["1 built", "2 built", "3 built"]);
  });

  it("reads at most 8 MiB of documents, and says when there was more", async () => {
    const { parts, graphId, addRun } = await graphHarness(dialect);
    const anna = "We met Anna.\n";
    const boris = "We met Boris.\n";
    const fill = graphBounds.documentsMaxBytes - anna.length - boris.length;
    const order = async (fillBytes: number) => ({
      graphId,
      runId: await addRun(),
      step: "remember",
      documents: documentsOf(
        { name: "a.txt", text: `${"-".repeat(fillBytes)}${anna}` },
        { name: "b.txt", text: boris },
      ),
    });
    const build = async (fillBytes: number) =>
      await buildGraphVersion(parts, await order(fillBytes), AbortSignal.timeout(60_000));
    expect(await build(fill)).toMatchObject({ ok: true, entities: 2, truncated: false });
    expect(await build(fill + boris.length)).toMatchObject({ ok: true, entities: 1, truncated: true });
  });

  it("is done one at a time: a second one waits for the first, and takes over from a dead one", async () => {
    const { build, addRun, addVersion, statuses, parts, advance, looks } = await graphHarness(dialect);
    await addVersion(1, "building", parts.now() + 30_000);
    const waiting = build(await addRun(), people);
    const before = looks();
    await vi.waitFor(() => expect(looks()).toBeGreaterThan(before + 1), { timeout: 10_000 });
    expect(await statuses()).toEqual(["1 building"]);
    advance(30_001);
    expect(await waiting).toMatchObject({ ok: true, version: 2 });
    expect(await statuses()).toEqual(["1 failed", "2 built"]);
  });

  it("that all start together are all built, each in its own version", async () => {
    const { build, addRun, statuses } = await graphHarness(dialect);
    const runs = [await addRun(), await addRun(), await addRun()];
    const built = await Promise.all(runs.map((runId) => build(runId, people)));
    expect(built.map((each) => each.ok && each.version).sort()).toEqual([1, 2, 3]);
    expect(await statuses()).toEqual(["1 built", "2 built", "3 built"]);
  });

  it("keeps to 50 versions: failed ones make room, others do not [8.3-38]", async () => {
    const { build, addRun, addVersion, statuses } = await graphHarness(dialect);
    const { maxVersions } = limits.graph;
    for (let version = 1; version < maxVersions; version += 1) {
      await addVersion(version, version === 3 ? "failed" : "ready");
    }
    const again = await addRun();
    expect(await build(again, people)).toMatchObject({ ok: true, version: maxVersions });
    expect(await build(await addRun(), people)).toMatchObject({ ok: true, version: maxVersions + 1 });
    expect(await statuses()).not.toContain("3 failed");
    expect(await statuses()).toHaveLength(maxVersions);
    const refused = await build(await addRun(), people);
    expect(refused).toEqual({
      ok: false,
      isFull: true,
      reason: expect.stringContaining("has 50 versions"),
    });
    expect(await build(again, people)).toMatchObject({ ok: true, version: maxVersions });
  });

  it("that is stopped leaves a failed version, which its step takes up again", async () => {
    const { parts, graphId, addRun, build, statuses } = await graphHarness(dialect);
    const runId = await addRun();
    const stop = new AbortController();
    async function* stopping() {
      yield { name: "a.txt", text: "one" };
      stop.abort();
      yield { name: "b.txt", text: "two" };
    }
    const order = { graphId, runId, step: "remember", documents: stopping() };
    await expect(buildGraphVersion(parts, order, stop.signal)).rejects.toThrow(/abort/);
    expect(await publicationOf(parts.database, runId, "remember")).toEqual({
      failed: "Its build was interrupted.",
    });
    expect(await build(runId, people)).toMatchObject({ ok: true, version: 1 });
    expect(await statuses()).toEqual(["1 built"]);
  });

  it("of a graph that is gone is refused", async () => {
    const { parts, addRun } = await graphHarness(dialect);
    const order = { graphId: "kg_none", runId: await addRun(), step: "s", documents: documentsOf() };
    expect(await buildGraphVersion(parts, order, AbortSignal.timeout(1_000))).toEqual({
      ok: false,
      isFull: false,
      reason: "The knowledge graph is gone: choose another.",
    });
  });
});
