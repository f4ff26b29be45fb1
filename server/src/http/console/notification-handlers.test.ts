import { describe, expect, it, onTestFinished } from "vitest";
import { openMailReceiver } from "../../console/notifications/testing/mail-receiver.ts";
import {
  freshNotificationStores,
  mailSettings,
  tell,
  webhookSettings,
} from "../../console/notifications/testing/notification-stores.ts";
import { openWebhookReceiver } from "../../console/notifications/testing/webhook-receiver.ts";
import { consoleTestServer } from "./testing/console-server.ts";

async function start() {
  const stores = await freshNotificationStores("sqlite");
  return { ...stores, ...(await consoleTestServer(stores.parts)) };
}

describe("mail, over the console's API", () => {
  it("is set up with a password that no later answer, list or audit entry shows", async () => {
    const { call, parts } = await start();
    const password = "hunter2-of-the-mail-server";
    const secure = { ...mailSettings, security: "tls", user_name: "sluice" };
    const body = { ...secure, password, revision: 0 };
    const saved = await call("changeMailSettings", { body });
    expect([saved.status, saved.body.has_password, saved.body.revision]).toEqual([200, true, 1]);
    const conflict = await call("changeMailSettings", { body });
    expect([conflict.status, conflict.body.error.code]).toEqual([409, "edit_conflict"]);
    expect(conflict.body.error.details.current.revision).toBe(1);
    // Nobody has it sent to a server of their own.
    for (const changes of [{ host: "mail.evil.example" }, { port: 25 }, { security: "starttls" }]) {
      const moved = await call("changeMailSettings", { body: { ...secure, ...changes, revision: 1 } });
      expect([moved.status, moved.body.error.details]).toEqual([
        400,
        [{ name: "password", reason: expect.stringContaining("again") }],
      ]);
    }
    const kept = await call("changeMailSettings", { body: { ...secure, events: [], revision: 1 } });
    expect([kept.status, kept.body.has_password]).toEqual([200, true]);
    const shown = await call("showMailSettings", { as: "auditor" });
    const audit = await call("listAudit", { query: { from: "2026-09-20T00:00:00Z" } });
    expect(audit.body.items.map(({ action }: { action: string }) => action)).toContain("mail.change");
    const rows = await parts.database.reader.selectFrom("mail_settings").selectAll().execute();
    for (const text of [saved.text, conflict.text, kept.text, shown.text, audit.text, JSON.stringify(rows)]) {
      expect(text).not.toContain(password);
    }
  });

  it("is refused with every field at fault", async () => {
    const { call } = await start();
    for (const [name, changes] of [
      ["host", { host: "not a host" }],
      ["port", { port: 0 }],
      ["port", { port: 65_536 }],
      ["security", { user_name: "sluice" }],
      ["from_address", { from_address: "nobody" }],
      ["from_address", { from_address: "a@example.com\r\nBcc: b@example.com" }],
      ["recipients", { recipients: Array.from({ length: 21 }, (_, index) => `p${index}@example.com`) }],
      ["recipients", { recipients: ["a@example.com", "a@example.com"] }],
      ["recipients", { recipients: ["a@example.com,b@example.com"] }],
      ["password", { password: "" }],
    ] as const) {
      const answer = await call("changeMailSettings", { body: { ...mailSettings, ...changes, revision: 0 } });
      expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_settings"]);
      const names = answer.body.error.details.map((problem: { name: string }) => problem.name);
      expect(names, JSON.stringify(changes)).toContain(name);
    }
  });

  it("sends a test, and says and keeps what came of it", async () => {
    const { call, clock } = await start();
    const receiver = await openMailReceiver();
    onTestFinished(() => receiver.close());
    const body = { recipient: "ada@example.com" };
    expect((await call("testMail", { body })).body.error.code).toBe("mail_not_set_up");
    const settings = { ...mailSettings, port: receiver.port, revision: 0 };
    expect((await call("changeMailSettings", { body: settings })).status).toBe(200);
    expect((await call("testMail", { body: { recipient: "nobody" } })).status).toBe(400);
    expect((await call("testMail", { body })).body).toEqual({ delivered: true, error: null });
    expect(receiver.mails).toMatchObject([{ to: ["ada@example.com"] }]);
    await receiver.close();
    clock.ms += 1;
    expect((await call("testMail", { body })).body).toEqual({
      delivered: false,
      error: "unreachable: ECONNREFUSED",
    });
    const log = await call("listDeliveries", { as: "auditor" });
    expect(log.body.items).toMatchObject([
      { kind: "test", channel: "mail", status: "failed", attempts: 1, next_attempt_at: null },
      { kind: "test", channel: "mail", status: "delivered" },
    ]);
    const params = { delivery_id: log.body.items[0].delivery_id };
    expect((await call("retryDelivery", { params })).body.error.code).toBe("delivery_not_retryable");
  });
});

describe("webhooks, over the console's API", () => {
  it("show their secret once, and are edited, tested and removed", async () => {
    const { call, parts } = await start();
    const receiver = await openWebhookReceiver();
    onTestFinished(() => receiver.close());
    const made = await call("createWebhook", { body: { ...webhookSettings, url: receiver.url } });
    expect(made.status).toBe(201);
    expect(made.body.secret).toMatch(/^whsec_/);
    const params = { webhook_id: made.body.webhook.webhook_id };
    const body = { ...webhookSettings, url: receiver.url, name: "On call", revision: 1 };
    const edited = await call("editWebhook", { params, body });
    expect([edited.status, edited.body.name, edited.body.revision]).toEqual([200, "On call", 2]);
    expect((await call("editWebhook", { params, body })).body.error.code).toBe("edit_conflict");
    expect((await call("testWebhook", { params })).body).toEqual({ delivered: true, error: null });
    expect(JSON.parse(receiver.messages[0]?.body ?? "")).toMatchObject({ type: "test", data: {} });
    const renewed = await call("renewWebhookSecret", { params, body: { revision: 2 } });
    expect(renewed.body.webhook.previous_secret_until).toBe("2026-09-25T10:00:00.000Z");
    const list = await call("listWebhooks", { as: "auditor" });
    const audit = await call("listAudit", { query: { from: "2026-09-20T00:00:00Z" } });
    const rows = await parts.database.reader.selectFrom("webhooks").selectAll().execute();
    for (const { secret } of [made.body, renewed.body]) {
      for (const text of [edited.text, list.text, audit.text, JSON.stringify(rows)]) {
        expect(text).not.toContain(secret);
      }
    }
    expect((await call("deleteWebhook", { params, body: { revision: 2 } })).status).toBe(409);
    expect((await call("deleteWebhook", { params, body: { revision: 3 } })).status).toBe(204);
    for (const operation of ["deleteWebhook", "renewWebhookSecret"] as const) {
      expect((await call(operation, { params, body: { revision: 3 } })).status).toBe(404);
    }
    expect((await call("testWebhook", { params })).body.error.code).toBe("webhook_not_found");
    expect((await call("listWebhooks")).body.items).toEqual([]);
  });

  it("are ten at most, also when two are made at once", async () => {
    const { call } = await start();
    for (let count = 0; count < 9; count += 1) {
      expect((await call("createWebhook", { body: webhookSettings })).status).toBe(201);
    }
    const both = await Promise.all([1, 2].map(() => call("createWebhook", { body: webhookSettings })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await call("listWebhooks")).body.items).toHaveLength(10);
  });

  it("are refused with the field at fault", async () => {
    const { call } = await start();
    for (const [name, changes] of [
      ["name", { name: " " }],
      ["name", { name: "x".repeat(101) }],
      ["url", { url: "ftp://example.com" }],
      ["url", { url: "https://user:pass@example.com" }],
      ["url", { url: "http://example.com", private_network: false }],
      ["url", { url: `https://example.com/${"x".repeat(2_048)}` }],
      ["events", { events: [] }],
    ] as const) {
      const answer = await call("createWebhook", { body: { ...webhookSettings, ...changes } });
      expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_settings"]);
      expect(answer.body.error.details[0].name, JSON.stringify(changes)).toBe(name);
    }
  });

  it("need the password of the last ten minutes where a secret is shown or changed", async () => {
    const { call } = await start();
    const options = { minutesSincePassword: 11, params: { webhook_id: "whk_1" } };
    for (const [operation, body] of [
      ["createWebhook", webhookSettings],
      ["renewWebhookSecret", { revision: 1 }],
      ["changeMailSettings", { ...mailSettings, revision: 0 }],
    ] as const) {
      const answer = await call(operation, { ...options, body });
      expect(answer.body.error.code).toBe("recent_password_required");
    }
  });
});

describe("the delivery log, over the console's API", () => {
  it("is read page by page, by status, and retried", async () => {
    const stores = await start();
    const { call } = stores;
    const params = {
      webhook_id: (await call("createWebhook", { body: webhookSettings })).body.webhook.webhook_id,
    };
    for (let count = 0; count < 3; count += 1) await tell(stores);
    const first = await call("listDeliveries", { query: { limit: 2 } });
    expect(first.body.items).toHaveLength(2);
    const query = { limit: 2, cursor: first.body.next_cursor };
    const second = await call("listDeliveries", { query });
    expect([second.body.items.length, second.body.next_cursor]).toEqual([1, null]);
    const foreign = { ...query, status: "failed" };
    expect((await call("listDeliveries", { query: foreign })).body.error.code).toBe("invalid_cursor");
    expect((await call("listDeliveries", { query: { limit: 201 } })).status).toBe(400);
    const waiting = { delivery_id: first.body.items[0].delivery_id };
    expect((await call("retryDelivery", { params: waiting })).status).toBe(409);
    await call("deleteWebhook", { params, body: { revision: 1 } });
    expect((await call("listDeliveries", { query: { status: "failed" } })).body.items).toHaveLength(3);
    expect((await call("retryDelivery", { params: waiting })).status).toBe(204);
    expect((await call("retryDelivery", { params: { delivery_id: "dlv_0" } })).status).toBe(404);
  });
});
