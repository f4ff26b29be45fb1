import { describe, expect, it, vi } from "vitest";
import { systemActor } from "../../access/actor.ts";
import { accepted } from "../../testing/accepted.ts";
import { embeddedOrBoth } from "../../testing/fresh-databases.ts";
import { eraseGraphRows } from "./erase-graph-rows.ts";
import { listGraphs } from "./list-graphs.ts";
import { publicationOf } from "./publication-of.ts";
import { publishGraphVersion } from "./publish-graph-version.ts";
import { showGraph } from "./show-graph.ts";
import { graphHarness } from "./testing/graph-harness.ts";

const people = "name,team\nAnna,Harbour\nANNA,harbour\nAnna,Harbour\nBoris,Harbour\n";

describe.each(embeddedOrBoth)("publishing a version of a graph on %s", (dialect) => {
  it("merges what is the same but for its spelling, and shows it to readers", async () => {
    const { parts, build, addRun, startPublishing } = await graphHarness(dialect);
    await startPublishing();
    const runId = await addRun();
    expect(await build(runId, people)).toMatchObject({ entities: 5 });
    await vi.waitFor(
      async () => expect(await publicationOf(parts.database, runId, "remember")).toBe("ready"),
      { timeout: 10_000 },
    );
    expect(accepted(await showGraph(parts, systemActor, { graph: "notes" }))).toMatchObject({
      published_version: 1,
      versions: [{ version: 1, status: "ready", entities: 3, relations: 2 }],
      top_entities: [
        { name: "Harbour", kind: "team", mentions: 4 },
        { name: "Anna", kind: "name", mentions: 3 },
        { name: "Boris", kind: "name", mentions: 1 },
      ],
      top_relations: [
        { source: "Anna", target: "Harbour", kind: "row", weight: 3 },
        { source: "Harbour", target: "Boris", kind: "row", weight: 1 },
      ],
    });
    expect(accepted(await listGraphs(parts, systemActor, { limit: 10 })).items).toMatchObject([
      { name: "notes", published_version: 1, versions: 1 },
    ]);
  });

  it("publishes the newest, in whatever order the work is done and however often", async () => {
    const { parts, build, addRun, graphId, statuses } = await graphHarness(dialect);
    await build(await addRun(), people);
    await build(await addRun(), people);
    for (const version of [2, 1, 1, 2, 99]) await publishGraphVersion(parts, graphId, version);
    expect(await statuses()).toEqual(["1 ready", "2 ready"]);
    expect(accepted(await showGraph(parts, systemActor, { graph: graphId }))).toMatchObject({
      published_version: 2,
    });
  });

  it("of a step that is repeated falls back until it is published again", async () => {
    const { parts, build, addRun, graphId } = await graphHarness(dialect);
    await build(await addRun(), people);
    const again = await addRun();
    await build(again, people);
    for (const version of [1, 2]) await publishGraphVersion(parts, graphId, version);
    await build(again, people);
    expect(accepted(await showGraph(parts, systemActor, { graph: graphId }))).toMatchObject({
      published_version: 1,
    });
    await publishGraphVersion(parts, graphId, 2);
    expect(accepted(await showGraph(parts, systemActor, { graph: graphId }))).toMatchObject({
      published_version: 2,
    });
  });

  it("is undone by an erasure, which counts the rows and falls back to what is left", async () => {
    const { parts, build, addRun, graphId, statuses } = await graphHarness(dialect);
    const [first, second] = [await addRun(), await addRun()];
    await build(first, people);
    await build(second, people);
    for (const version of [1, 2]) await publishGraphVersion(parts, graphId, version);
    const erase = (runId: string) =>
      parts.database.write((transaction) => eraseGraphRows(transaction, runId, parts.now()));
    // The version, three entities and two relations.
    expect(await erase(second)).toBe(6);
    expect(accepted(await showGraph(parts, systemActor, { graph: graphId }))).toMatchObject({
      published_version: 1,
    });
    expect(await publicationOf(parts.database, second, "remember")).toBe("none");
    expect(await erase(second)).toBe(0);
    expect(await erase(first)).toBe(6);
    expect(accepted(await showGraph(parts, systemActor, { graph: graphId }))).toMatchObject({
      published_version: null,
      versions: [],
    });
    expect(await statuses()).toEqual([]);
    // A publication that comes too late finds nothing to do.
    await publishGraphVersion(parts, graphId, 2);
    expect(accepted(await listGraphs(parts, systemActor, { limit: 10 })).items).toMatchObject([
      { published_version: null, versions: 0 },
    ]);
  });
});
