import { MINUTE_MS } from "@sluice/core";
import { describe, expect, it } from "vitest";
import { ChannelFault, type WaitingApprovals } from "../../access/console-channel.ts";
import { anna } from "../../access/testing/actors.ts";
import { dialects } from "../../testing/fresh-databases.ts";
import { openRunStores } from "../runs/testing/run-stores.ts";
import { announceApprovals } from "./announce-approvals.ts";
import { changeMailChoices } from "./change-mail-choices.ts";
import { decideApproval } from "./decide-approval.ts";

describe.each(dialects)("telling people of what waits, on %s", (dialect) => {
  it("tells of each gate once, after a while, in one mail, and again when the console was away", async () => {
    const { parts, clock, addWorkflow, mustStart } = await openRunStores(dialect);
    const told: WaitingApprovals[] = [];
    let isAway = false;
    const announce = () =>
      announceApprovals({
        database: parts.database,
        now: parts.now,
        inboxUrl: "https://sluice.example/inbox",
        settingsUrl: "https://sluice.example/account#mail",
        channel: {
          async announceApprovals(waiting) {
            if (isAway) throw new ChannelFault("unreachable", "away");
            told.push(waiting);
          },
        },
      });
    const workflow = await addWorkflow("allow", { name: "Ask", gated: true });
    await mustStart(workflow);
    const answered = await mustStart(workflow, "api");
    await decideApproval(parts, anna, { runId: answered, gate: 1, decision: "stop", note: null });
    clock.nowMs += 2 * MINUTE_MS - 1;
    await announce();
    expect(told).toEqual([]);
    clock.nowMs += 1;
    isAway = true;
    await announce();
    isAway = false;
    await announce();
    await announce();
    expect(told).toMatchObject([{ total: 1, items: [{ workflowName: "Ask", stepTitle: "Wait" }] }]);

    await mustStart(workflow);
    await mustStart(workflow);
    clock.nowMs += 10 * MINUTE_MS - 1;
    await announce();
    expect(told).toHaveLength(1);
    clock.nowMs += 1;
    await changeMailChoices(parts, anna, { mailsApprovals: false });
    await announce();
    expect(told).toMatchObject([{ unwantedBy: [] }, { total: 2, unwantedBy: [anna.id] }]);
  });
});
