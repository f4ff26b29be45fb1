import { expect, it, onTestFinished } from "vitest";
import { type Mail, type MailServer, sendMail } from "../../platform/outgoing/send-mail.ts";
import { openMailReceiver, receiverLogin } from "./testing/mail-receiver.ts";

const mail: Mail = {
  from: "sluice@example.com",
  to: "ada@example.com",
  subject: "Hello",
  text: "Hello",
  messageId: "<1@example.com>",
};
const timeoutMs = 60_000;

async function start() {
  const receiver = await openMailReceiver({ needsLogin: true });
  onTestFinished(() => receiver.close());
  const reach = { privateNetwork: false, loopback: true };
  const server: MailServer = {
    host: "127.0.0.1",
    port: receiver.port,
    security: "none",
    login: receiverLogin,
    reach,
  };
  return { receiver, server };
}

const failureOf = (sent: Promise<unknown>) =>
  sent.then(
    () => Promise.reject(new Error("It was sent.")),
    (failure: unknown) => failure,
  );

it("signs in to a mail server, and says in two codes that it was not let in", async () => {
  const { receiver, server } = await start();
  await sendMail(server, mail, timeoutMs);
  expect(receiver.mails).toMatchObject([{ to: ["ada@example.com"], user: "sluice" }]);
  expect(receiver.mails[0]?.text).toContain("Message-ID: <1@example.com>");
  const password = "hunter2-wrong";
  const failure = await failureOf(
    sendMail({ ...server, login: { user: "sluice", password } }, mail, timeoutMs),
  );
  expect(failure).toMatchObject({ name: "MailRefused", codes: expect.stringMatching(/^535/) });
  expect(String(failure)).not.toContain(password);
  expect(receiver.mails).toHaveLength(1);
});

it("does not speak to a mail server whose certificate nobody vouches for", async () => {
  const { receiver, server } = await start();
  const failure = await failureOf(sendMail({ ...server, security: "starttls" }, mail, timeoutMs));
  expect(failure).toMatchObject({ name: "OutgoingFault", code: "not_secure" });
  const tls = await failureOf(sendMail({ ...server, security: "tls" }, mail, timeoutMs));
  expect(tls).toMatchObject({ name: "OutgoingFault" });
  expect(receiver.mails).toEqual([]);
});

it("gives up on a mail server that does not go on", async () => {
  const { server } = await start();
  const late = await failureOf(sendMail(server, mail, 0));
  expect(late).toMatchObject({ name: "OutgoingFault", code: "timed_out" });
  const refused = { ...server, reach: { privateNetwork: true, loopback: false } };
  expect(await failureOf(sendMail(refused, mail, timeoutMs))).toMatchObject({ code: "address_refused" });
});
