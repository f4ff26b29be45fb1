import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

interface ReceivedMail {
  readonly to: readonly string[];
  readonly text: string;
  readonly user: string | null;
  readonly isSecure: boolean;
}

/** A mail server on this machine that keeps what it is sent. */
export interface MailReceiver {
  readonly port: number;
  readonly mails: ReceivedMail[];
  /** How many mails it still turns away. */
  refusing: number;
  close(): Promise<void>;
}

export const receiverLogin = { user: "sluice", password: "correct horse" };

export async function openMailReceiver({ needsLogin = false } = {}): Promise<MailReceiver> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: !needsLogin,
    allowInsecureAuth: true,
    // Its certificate is one that nobody vouches for.
    disabledCommands: needsLogin ? [] : ["AUTH", "STARTTLS"],
    onAuth({ username, password }, _session, callback) {
      const isRight = username === receiverLogin.user && password === receiverLogin.password;
      callback(isRight ? null : new Error("no"), { user: username });
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (receiver.refusing > 0) {
          receiver.refusing -= 1;
          return callback(Object.assign(new Error("4.3.2 Come again later"), { responseCode: 451 }));
        }
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString("utf8"),
          user: session.user ?? null,
          isSecure: session.secure,
        });
        return callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const receiver: MailReceiver = {
    port: (server.server.address() as AddressInfo).port,
    mails,
    refusing: 0,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return receiver;
}
