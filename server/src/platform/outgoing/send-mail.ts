import { isIP, type Socket } from "node:net";
import type { MailSecurity } from "@sluice/contract";
import { createTransport } from "nodemailer";
import { openGuardedSocket } from "./guarded-socket.ts";
import { OutgoingFault, outgoingFaultOf } from "./outgoing-fault.ts";
import type { Reach } from "./reach.ts";

export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  readonly login: { readonly user: string; readonly password: string } | null;
  readonly reach: Reach;
}

export interface Mail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for every attempt, so that a mail that arrives twice is known for one. */
  readonly messageId: string;
}

/** What a mail server answered instead of taking the mail: its two codes, and none of its words. */
export class MailRefused extends Error {
  readonly codes: string;

  constructor(codes: string) {
    super(`The mail server answered ${codes}.`);
    this.name = "MailRefused";
    this.codes = codes;
  }
}

const connectTimeoutMs = 15_000;

/** Hands one mail to a mail server. Fails with an `OutgoingFault` or a `MailRefused`. */
export async function sendMail(server: MailServer, mail: Mail, timeoutMs: number): Promise<void> {
  const { host, port, reach } = server;
  const socket = await openGuardedSocket({ host, port, reach, timeoutMs: connectTimeoutMs });
  let isLate = false;
  const deadline = setTimeout(() => {
    isLate = true;
    socket.destroy();
  }, timeoutMs);
  try {
    await transportOver(socket, server).sendMail({
      ...mail,
      headers: { "Auto-Submitted": "auto-generated" },
    });
  } catch (cause) {
    throw isLate ? new OutgoingFault("timed_out") : mailFaultOf(cause);
  } finally {
    clearTimeout(deadline);
    socket.destroy();
  }
}

function transportOver(socket: Socket, { host, port, security, login }: MailServer) {
  return createTransport({
    host,
    port,
    secure: security === "tls",
    requireTLS: security === "starttls",
    ignoreTLS: security === "none",
    ...(login && { auth: { user: login.user, pass: login.password } }),
    tls: isIP(host) === 0 ? { servername: host } : {},
    getSocket: (_options, callback) => callback(null, { connection: socket }),
    greetingTimeout: connectTimeoutMs,
    socketTimeout: connectTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  });
}

function mailFaultOf(cause: unknown): OutgoingFault | MailRefused {
  const { responseCode, response, code } = cause as {
    responseCode?: number;
    response?: string;
    code?: string;
  };
  if (responseCode !== undefined) {
    const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? "")?.[1];
    return new MailRefused(enhanced ? `${responseCode} ${enhanced}` : String(responseCode));
  }
  // The library's own codes hide what TLS refused; its words still tell.
  const isTls = code === "ETLS" || (code === "ESOCKET" && /certificate|tls|ssl/i.test(String(cause)));
  return isTls ? new OutgoingFault("not_secure", null, { cause }) : outgoingFaultOf(cause);
}
