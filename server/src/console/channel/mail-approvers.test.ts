import { describe, expect, it, onTestFinished } from "vitest";
import { deploymentActor } from "../../access/actor.ts";
import { createLog } from "../../platform/observability/log.ts";
import { openOutgoingClient } from "../../platform/outgoing/outgoing-client.ts";
import { accepted } from "../../testing/accepted.ts";
import { changeMailSettings } from "../notifications/change-mail-settings.ts";
import { deliverNotices } from "../notifications/deliver-notices.ts";
import { openMailReceiver } from "../notifications/testing/mail-receiver.ts";
import { mailSettings } from "../notifications/testing/notification-stores.ts";
import { createGrant } from "../people/create-grant.ts";
import { firstAdministrator, freshPeopleStores, invited, operator } from "../people/testing/people-stores.ts";
import { mailApprovers } from "./mail-approvers.ts";
import { OwnChannel } from "./own-channel.ts";

const waiting = {
  inboxUrl: "https://sluice.example/inbox",
  settingsUrl: "https://sluice.example/account#mail",
  total: 12,
  items: [{ workflowName: "Clean up\r\nBcc: evil@example.com", stepTitle: "Delete", since: 1_000 }],
};

describe("telling people by mail what waits for them", () => {
  it("tells everybody assigned to the deployment who wants it, and nobody else, with links to its inbox and to turn it off", async () => {
    const stores = await freshPeopleStores("sqlite");
    const { parts, deploymentId, otherDeploymentId } = stores;
    await firstAdministrator(stores);
    const berta = await invited(stores, "berta");
    const other = await invited(stores, "other");
    const carla = await invited(stores, "carla");
    const role = "member";
    const grantees = [
      { userId: berta, deploymentId },
      { userId: carla, deploymentId },
      { userId: other, deploymentId: otherDeploymentId },
    ];
    for (const { userId, deploymentId: to } of grantees) {
      accepted(
        await createGrant(parts, operator, { deploymentId: to, grantee: { kind: "user", id: userId }, role }),
      );
    }
    const actor = deploymentActor(deploymentId, null);
    expect(accepted(await mailApprovers(parts, actor, waiting))).toEqual({ mailed: 0 });

    const receiver = await openMailReceiver();
    onTestFinished(() => receiver.close());
    const outgoing = openOutgoingClient();
    onTestFinished(() => outgoing.close());
    const settings = { ...mailSettings, port: receiver.port };
    accepted(await changeMailSettings(parts, operator, { settings, revision: 0 }));
    await new OwnChannel(parts as never, deploymentId).announceApprovals({
      ...waiting,
      unwantedBy: [carla, "usr_gone"],
    });
    const log = createLog({ level: "fatal", forPeople: false });
    await deliverNotices({ ...parts, outgoing, reachLoopback: true, log });
    expect(receiver.mails.flatMap(({ to }) => to).sort()).toEqual(["Ada@example.com", "berta@example.com"]);
    const [mail] = receiver.mails;
    expect(mail?.text).toContain("https://sluice.example/inbox");
    expect(mail?.text).toContain("https://sluice.example/account#mail");
    expect(mail?.text).toContain("Clean up Bcc: evil@example.com: Delete");
    expect(mail?.text).toContain("and 11 more");
    expect(mail?.text).not.toMatch(/^Bcc:/m);
    const evil = { ...waiting, inboxUrl: "javascript:alert(1)" };
    expect(accepted(await mailApprovers(parts, actor, evil))).toEqual({ mailed: 0 });
  });
});
