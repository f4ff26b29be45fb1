import { DAY_MS } from "@sluice/core";
import { describe, expect, it } from "vitest";
import { accepted } from "../testing/accepted.ts";
import { dialects, freshDatabase } from "../testing/fresh-databases.ts";
import { type Actor, operatorActor, systemActor, type UserActor } from "./actor.ts";
import { recordChange } from "./change-log.ts";
import { expireChanges } from "./expire-changes.ts";
import { listChanges } from "./list-changes.ts";

const noon = Date.parse("2026-09-24T12:00:00Z");
const ada = operatorActor("Ada");
const member: UserActor = {
  kind: "user",
  id: "usr_1",
  name: "Grace",
  deploymentRole: "member",
  consoleRole: null,
  address: "192.0.2.1",
};

describe.each(dialects)("the change log on %s", (dialect) => {
  async function withChanges(count: number) {
    const database = await freshDatabase(dialect);
    const record = (actor: Actor, target: string, at: number) =>
      database.write((transaction) => recordChange(transaction, actor, { action: "thing.edit", target, at }));
    for (let index = 0; index < count; index += 1) {
      await record(index % 2 === 0 ? ada : systemActor, `t_${index % 3}`, noon + index);
    }
    return { database, record };
  }

  it("is read page by page, the newest first, without a gap or a repeat", async () => {
    const parts = await withChanges(7);
    const seen: string[] = [];
    let after: number | undefined;
    for (;;) {
      const page = accepted(await listChanges(parts, ada, { limit: 3, after }));
      seen.push(...page.items.map(({ at }) => at));
      if (page.next === null) break;
      after = page.next;
    }
    const times = Array.from({ length: 7 }, (_, index) => new Date(noon + index).toISOString());
    expect(seen).toEqual(times.toReversed());
  });

  it("names the actor, the action and what was changed", async () => {
    const parts = await withChanges(1);
    const page = accepted(await listChanges(parts, ada, { limit: 10 }));
    expect(page).toEqual({
      items: [
        {
          change_id: expect.any(Number),
          at: "2026-09-24T12:00:00.000Z",
          actor: { kind: "operator", id: "operator", name: "Ada" },
          action: "thing.edit",
          target: "t_0",
        },
      ],
      next: null,
    });
  });

  it("is filtered by whoever made a change and by what was changed", async () => {
    const parts = await withChanges(12);
    const listed = async (request: { by?: string; target?: string }) =>
      accepted(await listChanges(parts, ada, { limit: 100, ...request })).items;
    expect(await listed({ by: "Ada" })).toHaveLength(6);
    expect(await listed({ by: "system" })).toHaveLength(6);
    expect(await listed({ target: "t_1" })).toHaveLength(4);
    expect(await listed({ target: "t_1", by: "operator" })).toHaveLength(2);
    expect(await listed({ by: "nobody" })).toEqual([]);
  });

  it("is shown to nobody who may not see changes", async () => {
    const parts = await withChanges(1);
    expect(await listChanges(parts, member, { limit: 10 })).toEqual({
      ok: false,
      refusal: { code: "not_allowed", facts: { permission: "changes:read" } },
    });
  });

  it("keeps an entry for 400 days", async () => {
    const { database } = await withChanges(2);
    const at = (days: number) => ({ database, now: () => noon + days * DAY_MS + 1 });
    expect(await expireChanges({ database, now: () => noon + 400 * DAY_MS })).toBe(0);
    expect(await expireChanges(at(400))).toBe(1);
    const { items } = accepted(await listChanges({ database }, ada, { limit: 10 }));
    expect(items.map((item) => item.at)).toEqual([new Date(noon + 1).toISOString()]);
  });
});
