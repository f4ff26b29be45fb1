import { limits } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { authoringServer } from "./testing/authoring-server.ts";

const body = { list: "runs", name: "Failed tonight", filters: { status: "failed", from: "2026-11-01" } };
const list = { query: { list: "runs" } };

describe.each(["sqlite", "postgres"] as const)("saved views on %s", (dialect) => {
  it("are kept, renamed, changed and deleted, each by the one person who sees it", async () => {
    const server = await authoringServer(dialect);
    const made = await server.call("createSavedView", { body });
    expect(made).toMatchObject({ status: 201, body: { ...body, revision: 1 } });
    const params = { view_id: (made.body as { view_id: string }).view_id };
    const taken = await server.call("createSavedView", { body: { ...body, name: "FAILED tonight" } });
    expect(taken).toMatchObject({ status: 409, body: { error: { code: "saved_view_name_taken" } } });

    const change = { revision: 1, name: "Failed", filters: { status: "failed,cancelled" } };
    for (const as of ["berta", "manager"] as const) {
      expect((await server.call("listSavedViews", { as, ...list })).body).toEqual({ items: [] });
      const edited = await server.call("editSavedView", { as, params, body: change });
      expect([edited.status, (await server.call("deleteSavedView", { as, params })).status]).toEqual([
        404, 404,
      ]);
    }
    expect(await server.call("createSavedView", { as: "berta", body })).toMatchObject({ status: 201 });

    expect(await server.call("editSavedView", { params, body: change })).toMatchObject({
      status: 200,
      body: { name: "Failed", filters: { status: "failed,cancelled" }, revision: 2 },
    });
    expect(await server.call("editSavedView", { params, body: change })).toMatchObject({
      status: 409,
      body: { error: { code: "edit_conflict", details: { current: { name: "Failed", revision: 2 } } } },
    });
    const other = await server.call("createSavedView", { body });
    const clash = { params: { view_id: (other.body as { view_id: string }).view_id } };
    expect(
      await server.call("editSavedView", { ...clash, body: { ...change, name: "failed" } }),
    ).toMatchObject({ status: 409, body: { error: { code: "saved_view_name_taken" } } });
    expect((await server.call("deleteSavedView", { params })).status).toBe(204);
    expect((await server.call("listSavedViews", list)).body).toMatchObject({
      items: [{ name: body.name, filters: body.filters }],
    });
  });
});

describe("saved views", () => {
  it("are as many as a person may keep, and no larger than they may be", async () => {
    const server = await authoringServer("sqlite");
    const { maxPerUser, nameMaxChars, filterMaxChars, maxFilters } = limits.savedView;
    const save = async (change: object) =>
      (await server.call("createSavedView", { body: { ...body, ...change } })).status;
    const filters = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`f_${"abcdefghijklmnopqrstuvwxyz"[at]}`, ""]),
      );
    expect(await save({ name: "x".repeat(nameMaxChars), filters: { q: "y".repeat(filterMaxChars) } })).toBe(
      201,
    );
    expect(await save({ name: "x".repeat(nameMaxChars + 1) })).toBe(400);
    expect(await save({ name: "  " })).toBe(400);
    expect(await save({ filters: { q: "y".repeat(filterMaxChars + 1) } })).toBe(400);
    expect(await save({ filters: { "__proto__ x": "y" } })).toBe(400);
    expect(await save({ name: "many", filters: filters(maxFilters) })).toBe(201);
    expect(await save({ filters: filters(maxFilters + 1) })).toBe(400);
    for (let at = 2; at < maxPerUser; at += 1) expect(await save({ name: `View ${at}` })).toBe(201);
    expect(await server.call("createSavedView", { body })).toMatchObject({
      status: 409,
      body: { error: { code: "too_many_saved_views", details: { max: maxPerUser } } },
    });
  });
});
