import { Webhook } from "standardwebhooks";
import { describe, expect, it, onTestFinished } from "vitest";
import { operatorActor } from "../../access/actor.ts";
import { embeddedOrBoth } from "../../testing/fresh-databases.ts";
import { changeMailSettings } from "./change-mail-settings.ts";
import { createWebhook } from "./create-webhook.ts";
import { deleteWebhook } from "./delete-webhook.ts";
import { deliverNotices } from "./deliver-notices.ts";
import { editWebhook } from "./edit-webhook.ts";
import { expireNotices } from "./expire-notices.ts";
import { listDeliveries } from "./list-deliveries.ts";
import { queuePersonalMail } from "./queue-personal-mail.ts";
import { renewWebhookSecret } from "./renew-webhook-secret.ts";
import { retryDelivery } from "./retry-delivery.ts";
import { openMailReceiver } from "./testing/mail-receiver.ts";
import {
  expiring,
  freshNotificationStores,
  mailSettings,
  tell,
  webhookSettings,
} from "./testing/notification-stores.ts";
import { openWebhookReceiver } from "./testing/webhook-receiver.ts";

const ada = operatorActor("Ada");

function value<Value>(outcome: { ok: true; value: Value } | { ok: false; refusal: unknown }): Value {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal));
  return outcome.value;
}

describe.each(embeddedOrBoth)("notifications on %s", (dialect) => {
  async function withWebhook(changes: object = {}) {
    const stores = await freshNotificationStores(dialect);
    const receiver = await openWebhookReceiver();
    onTestFinished(() => receiver.close());
    const settings = { ...webhookSettings, url: receiver.url, ...changes };
    const { webhook, secret } = value(await createWebhook(stores.parts, ada, { settings }));
    const deliver = () => deliverNotices(stores.parts);
    const log = async (request: object = {}) =>
      value(await listDeliveries(stores.parts, ada, { limit: 50, ...request })).items;
    return { ...stores, receiver, settings, webhook, secret, deliver, log };
  }

  async function withMail(changes: object = {}) {
    const stores = await freshNotificationStores(dialect);
    const receiver = await openMailReceiver();
    onTestFinished(() => receiver.close());
    const settings = { ...mailSettings, port: receiver.port, ...changes };
    value(await changeMailSettings(stores.parts, ada, { settings, revision: 0 }));
    const deliver = () => deliverNotices(stores.parts);
    const log = async () => value(await listDeliveries(stores.parts, ada, { limit: 50 })).items;
    return { ...stores, receiver, deliver, log };
  }

  it("reach a webhook, signed so that the receiver's own library believes it", async () => {
    const stores = await withWebhook();
    stores.clock.ms = Date.now();
    await tell(stores);
    await stores.deliver();
    const [message, ...others] = stores.receiver.messages;
    expect(others).toEqual([]);
    const headers = message?.headers as Record<string, string>;
    const verified = new Webhook(stores.secret).verify(message?.body ?? "", headers);
    expect(verified).toEqual({
      type: "key.expiring",
      timestamp: new Date(stores.clock.ms).toISOString(),
      data: expiring.data,
    });
    expect(() => new Webhook(stores.secret).verify(`${message?.body} `, headers)).toThrow();
    expect(await stores.log()).toMatchObject([
      { kind: "key.expiring", channel: "webhook", recipient: "Pager", status: "delivered", attempts: 1 },
    ]);
  });

  it("are sent again after a failure, at growing intervals, as the same message", async () => {
    const stores = await withWebhook();
    stores.receiver.statuses = [500, 302, 200];
    await tell(stores);
    await stores.deliver();
    expect(await stores.log()).toMatchObject([
      {
        status: "waiting",
        attempts: 1,
        last_error: "http: 500",
        next_attempt_at: "2026-09-24T10:00:10.000Z",
      },
    ]);
    stores.clock.ms += 9_999;
    await stores.deliver();
    expect(stores.receiver.messages).toHaveLength(1);
    stores.clock.ms += 1;
    await stores.deliver();
    expect(await stores.log()).toMatchObject([{ attempts: 2, last_error: "http: 302" }]);
    stores.clock.ms += 60_000;
    await stores.deliver();
    expect(await stores.log()).toMatchObject([{ status: "delivered", attempts: 3, last_error: null }]);
    const sent = stores.receiver.messages;
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    expect(new Set(sent.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  });

  it("are given up after eight attempts within a day, until somebody asks for them again", async () => {
    const stores = await withWebhook();
    stores.receiver.statuses = [503];
    await tell(stores);
    const begunAt = stores.clock.ms;
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const [{ next_attempt_at: next } = { next_attempt_at: null }] = await stores.log();
      stores.clock.ms = Date.parse(next ?? "");
      await stores.deliver();
    }
    expect(stores.clock.ms - begunAt).toBeLessThan(86_400_000);
    const [delivery] = await stores.log({ status: "failed" });
    expect(delivery).toMatchObject({ attempts: 8, last_error: "http: 503", next_attempt_at: null });
    stores.clock.ms += 86_400_000;
    await stores.deliver();
    expect(stores.receiver.messages).toHaveLength(8);

    const retried = { deliveryId: delivery?.delivery_id ?? "" };
    value(await retryDelivery(stores.parts, ada, retried));
    expect(await retryDelivery(stores.parts, ada, retried)).toMatchObject({
      refusal: { code: "delivery_not_retryable" },
    });
    await stores.deliver();
    expect(await stores.log({ status: "waiting" })).toMatchObject([{ attempts: 9 }]);
    stores.receiver.statuses = [200];
    stores.clock.ms += 10_000;
    await stores.deliver();
    expect(await stores.log({ status: "delivered" })).toMatchObject([{ attempts: 10 }]);
    expect(await retryDelivery(stores.parts, ada, { deliveryId: "dlv_none" })).toMatchObject({
      refusal: { code: "delivery_not_found" },
    });
  });

  it("are sent once when several processes look at the same moment", async () => {
    const stores = await withWebhook();
    for (let count = 0; count < 20; count += 1) await tell(stores);
    await Promise.all(Array.from({ length: 4 }, () => stores.deliver()));
    const ids = stores.receiver.messages.map(({ headers }) => headers["webhook-id"]);
    expect([ids.length, new Set(ids).size]).toEqual([20, 20]);
  });

  it("of a process that died are sent by another when the lease is over, and not before", async () => {
    const stores = await withWebhook();
    await tell(stores);
    // A process claims it and is never heard of again.
    await stores.parts.database.write(({ sql }) =>
      sql
        .updateTable("notice_deliveries")
        .set({ attempts: 1, next_attempt_at: stores.clock.ms + 120_000 })
        .execute(),
    );
    await stores.deliver();
    expect(stores.receiver.messages).toHaveLength(0);
    stores.clock.ms += 120_000;
    await stores.deliver();
    expect(stores.receiver.messages).toHaveLength(1);
  });

  it("are made once for one case, whoever sees it", async () => {
    const stores = await withWebhook();
    await tell(stores, "key.expiring:ak_1");
    await tell(stores, "key.expiring:ak_1");
    await tell(stores, "key.expiring:ak_2");
    await stores.deliver();
    expect(stores.receiver.messages).toHaveLength(2);
  });

  it("go only to webhooks that are on, and only of events they chose", async () => {
    const stores = await withWebhook({ events: ["alarm.raised"] });
    await tell(stores);
    const { webhook_id: webhookId } = stores.webhook;
    const off = { ...stores.settings, events: ["key.expiring" as const], enabled: false };
    value(await editWebhook(stores.parts, ada, { webhookId, settings: off, revision: 1 }));
    await tell(stores);
    await stores.deliver();
    expect(await stores.log()).toEqual([]);
    const on = { ...off, enabled: true };
    value(await editWebhook(stores.parts, ada, { webhookId, settings: on, revision: 2 }));
    await tell(stores);
    value(await deleteWebhook(stores.parts, ada, { webhookId, revision: 3 }));
    await stores.deliver();
    expect(await stores.log()).toMatchObject([{ status: "failed", last_error: "webhook_deleted" }]);
    expect(stores.receiver.messages).toEqual([]);
  });

  it("are signed with the old secret too for a day after it was renewed", async () => {
    const stores = await withWebhook();
    stores.clock.ms = Date.now();
    const { webhook_id: webhookId } = stores.webhook;
    const renewed = value(await renewWebhookSecret(stores.parts, ada, { webhookId, revision: 1 }));
    expect(renewed.secret).not.toBe(stores.secret);
    const believes = (secret: string) => {
      const { headers, body } = stores.receiver.messages.at(-1) ?? { headers: {}, body: "" };
      const signatures = String(headers["webhook-signature"]).split(" ");
      const { "webhook-id": id, "webhook-timestamp": seconds } = headers as Record<string, string>;
      const expected = new Webhook(secret).sign(id ?? "", new Date(Number(seconds) * 1000), body);
      return signatures.includes(expected);
    };
    await tell(stores);
    await stores.deliver();
    expect([believes(stores.secret), believes(renewed.secret)]).toEqual([true, true]);
    stores.clock.ms += 24 * 3_600_000;
    await tell(stores);
    await stores.deliver();
    expect([believes(stores.secret), believes(renewed.secret)]).toEqual([false, true]);
  });

  it("do not reach a webhook on this machine unless the operator allows it", async () => {
    const stores = await withWebhook();
    await tell(stores);
    await deliverNotices({ ...stores.parts, reachLoopback: false });
    expect(await stores.log()).toMatchObject([{ last_error: "address_refused: 127.0.0.1" }]);
    expect(stores.receiver.messages).toEqual([]);
  });

  it("reach everyone by mail, one mail each, and again after the server turned one away", async () => {
    const stores = await withMail();
    stores.receiver.refusing = 1;
    await tell(stores);
    await stores.deliver();
    expect(await stores.log()).toHaveLength(2);
    expect((await stores.log()).map(({ last_error }) => last_error)).toContain("mail_refused: 451 4.3.2");
    stores.clock.ms += 10_000;
    await stores.deliver();
    const { mails } = stores.receiver;
    expect(mails.flatMap(({ to }) => to).sort()).toEqual(["ada@example.com", "grace@example.com"]);
    for (const { text } of mails) {
      expect(text).toContain("From: sluice@example.com");
      expect(text).toContain("Subject: The key Billing expires on 2026-10-01");
      expect(text).toContain("https://sluice.example/console");
    }
  });

  it("carry a link to one person, sealed until it is gone", async () => {
    const stores = await withMail();
    const link = "https://sluice.example/console/invitation#token=s3cret-t0ken";
    const queued = await stores.parts.database.write((transaction) =>
      queuePersonalMail(transaction, stores.parts.sealed, {
        kind: "invitation",
        recipient: "edsger@example.com",
        link,
        at: stores.clock.ms,
        endsAt: stores.clock.ms + 86_400_000,
      }),
    );
    expect(queued).toBe(true);
    const rows = () => stores.parts.database.reader.selectFrom("notice_deliveries").selectAll().execute();
    expect((await rows())[0]?.sealed_link).toMatch(/^s1\./);
    expect(JSON.stringify(await rows())).not.toContain("s3cret-t0ken");
    await stores.deliver();
    expect(stores.receiver.mails).toMatchObject([{ to: ["edsger@example.com"] }]);
    expect(stores.receiver.mails[0]?.text.replaceAll("=\r\n", "").replaceAll("=3D", "=")).toContain(link);
    expect((await rows())[0]).toMatchObject({ status: "delivered", sealed_link: null });
    expect(stores.logged.join("")).not.toContain("s3cret-t0ken");
  });

  it("to one person are left to the caller while no mail is set up", async () => {
    const { parts, clock } = await freshNotificationStores(dialect);
    const mail = {
      kind: "invitation",
      recipient: "a@example.com",
      link: "x",
      at: clock.ms,
      endsAt: 0,
    } as const;
    const queued = await parts.database.write((transaction) =>
      queuePersonalMail(transaction, parts.sealed, mail),
    );
    expect(queued).toBe(false);
  });

  it("are kept for 30 days and then removed with their deliveries", async () => {
    const stores = await withWebhook();
    await tell(stores);
    await stores.deliver();
    stores.clock.ms += 30 * 86_400_000;
    expect(await expireNotices(stores.parts)).toBe(0);
    stores.clock.ms += 1;
    expect(await expireNotices(stores.parts)).toBe(1);
    expect(await stores.log()).toEqual([]);
  });
});
