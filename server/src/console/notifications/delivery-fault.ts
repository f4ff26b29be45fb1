import { OutgoingFault } from "../../platform/outgoing/outgoing-fault.ts";
import { MailRefused } from "../../platform/outgoing/send-mail.ts";

/** Why a delivery did not arrive, in a few words that hold no secret: they are kept and shown. */
export interface DeliveryFault {
  readonly error: string;
  /** Another attempt would end the same way. */
  readonly isFinal: boolean;
}

export function finalFault(error: string): DeliveryFault {
  return { error, isFinal: true };
}

export function passingFault(error: string): DeliveryFault {
  return { error, isFinal: false };
}

/** Anything but these two is a fault of ours, and thrown on. */
export function deliveryFaultOf(cause: unknown): DeliveryFault {
  if (cause instanceof MailRefused) return passingFault(`mail_refused: ${cause.codes}`);
  if (cause instanceof OutgoingFault) return passingFault(cause.message);
  throw cause;
}
