import { sendMail } from "../../platform/outgoing/send-mail.ts";
import type { SendingParts } from "../console-parts.ts";
import type { ConsoleTables } from "../tables.ts";
import { type DeliveryFault, deliveryFaultOf, finalFault, passingFault } from "./delivery-fault.ts";
import { linkPurpose, mailPasswordPurpose } from "./secret-purposes.ts";
import { wordNotice } from "./word-notice.ts";

type Delivery = ConsoleTables["notice_deliveries"];
type Notice = ConsoleTables["notices"];

const timeoutMs = 45_000;

/** One attempt. Null when the mail server has taken it. */
export async function deliverByMail(
  parts: SendingParts,
  delivery: Delivery,
  notice: Notice,
): Promise<DeliveryFault | null> {
  const { database, sealed, reachLoopback } = parts;
  const settings = await database.reader.selectFrom("mail_settings").selectAll().executeTakeFirst();
  if (!settings || settings.enabled === 0) return finalFault("mail_not_set_up");
  const link = linkOf(parts, delivery, notice);
  if (link === null) return finalFault("link_unreadable");
  const { host, port, security, user_name: user, sealed_password, from_address: from } = settings;
  const password = sealed_password === null ? null : sealed.open(sealed_password, mailPasswordPurpose);
  if (sealed_password !== null && password === null) return passingFault("password_unreadable");
  const login = user === null || password === null ? null : { user, password };
  const reach = { privateNetwork: settings.private_network === 1, loopback: reachLoopback };
  const data = JSON.parse(notice.data) as Record<string, unknown>;
  const mail = {
    from,
    to: delivery.recipient,
    ...wordNotice({ kind: notice.kind, data, link }),
    messageId: `<${delivery.delivery_id}@${from.slice(from.lastIndexOf("@") + 1).replace(">", "")}>`,
  };
  try {
    await sendMail({ host, port, security, login, reach }, mail, timeoutMs);
    return null;
  } catch (cause) {
    return deliveryFaultOf(cause);
  }
}

/** A mail to one person has a link of its own, one to approvers leads to their inbox, every other into the console. */
function linkOf(
  { sealed, baseUrl }: SendingParts,
  delivery: Delivery,
  { kind, data }: Notice,
): string | null {
  if (kind === "approvals_waiting") return (JSON.parse(data) as { inbox_url: string }).inbox_url;
  if (kind !== "invitation" && kind !== "password_reset") return `${baseUrl}/console`;
  return delivery.sealed_link && sealed.open(delivery.sealed_link, linkPurpose(delivery.delivery_id));
}
