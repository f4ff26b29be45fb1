import { describe, expect, it, onTestFinished } from "vitest";
import { createLog } from "../../platform/observability/log.ts";
import { openOutgoingClient } from "../../platform/outgoing/outgoing-client.ts";
import { accepted } from "../../testing/accepted.ts";
import { changeMailSettings } from "../notifications/change-mail-settings.ts";
import { deliverNotices } from "../notifications/deliver-notices.ts";
import { openMailReceiver } from "../notifications/testing/mail-receiver.ts";
import { mailSettings } from "../notifications/testing/notification-stores.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { createResetLink } from "./create-reset-link.ts";
import { inviteUser } from "./invite-user.ts";
import { freshPeopleStores, operator, password, visitor } from "./testing/people-stores.ts";

const grace = { email: "grace@example.com", name: "Grace", consoleRole: null };

describe("a person's link", () => {
  it("is sent to them where mail is set up, and works as the one that is shown does", async () => {
    const { parts } = await freshPeopleStores("sqlite");
    const receiver = await openMailReceiver();
    onTestFinished(() => receiver.close());
    const outgoing = openOutgoingClient();
    onTestFinished(() => outgoing.close());
    const settings = { ...mailSettings, port: receiver.port };
    accepted(await changeMailSettings(parts, operator, { settings, revision: 0 }));
    const log = createLog({ level: "fatal", forPeople: false });
    const deliver = () => deliverNotices({ ...parts, outgoing, reachLoopback: true, log });

    const { user, link } = accepted(await inviteUser(parts, operator, grace));
    expect(link.mailedTo).toBe(grace.email);
    await deliver();
    expect(receiver.mails.map(({ to }) => to)).toEqual([[grace.email]]);
    const sent = (receiver.mails[0]?.text ?? "").replaceAll("=\r\n", "").replaceAll("=3D", "=");
    const [, token = ""] = /https:\/\/console\.example\/console\/invitation#(\S+)/.exec(sent) ?? [];
    const place = { device: "A browser", deviceToken: null };
    accepted(await acceptInvitation(parts, visitor, { token, password, ...place }));

    const { user_id: userId } = user;
    expect(accepted(await createResetLink(parts, operator, { userId })).mailedTo).toBe(grace.email);
    await deliver();
    expect(receiver.mails[1]?.text).toContain("/console/reset-password#");
    const said = await parts.database.reader.selectFrom("audit_entries").selectAll().execute();
    expect(JSON.stringify(said)).toContain("mailed");
    expect(JSON.stringify(said)).not.toContain(token);
  });

  it("is only shown while no mail is set up", async () => {
    const { parts } = await freshPeopleStores("sqlite");
    expect(accepted(await inviteUser(parts, operator, grace)).link.mailedTo).toBeNull();
    expect(await parts.database.reader.selectFrom("notice_deliveries").selectAll().execute()).toEqual([]);
  });
});
