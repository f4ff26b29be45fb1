import { createHmac } from "node:crypto";
import type { PiiEntity, PiiOperator } from "@sluice/contract";

/** What is put in the place of a value. */
export type Operator = (value: string, entity: PiiEntity) => string;

/** `key` is the deployment's own: without it nobody can try out which value a hash stands for. */
export function operatorOf(operator: PiiOperator, key: Uint8Array): Operator {
  switch (operator) {
    case "hash":
      return (value, entity) => `<${entity}:${digestOf(value, entity, key)}>`;
    case "mask":
      return mask;
    case "replace":
      return (_value, entity) => `<${entity}>`;
    case "remove":
      return () => "";
  }
}

/** Letters and digits go, separators stay, so that a reader sees what kind of thing stood there. */
export function mask(value: string): string {
  return value.replace(/[\p{L}\p{N}]/gu, (char) => "*".repeat(char.length));
}

/** A number is the same number however it is grouped, and an address whatever its case. */
function digestOf(value: string, entity: PiiEntity, key: Uint8Array): string {
  const keepsPunctuation = entity === "EMAIL_ADDRESS" || entity === "IP_ADDRESS";
  const plain = keepsPunctuation ? value : value.replace(/[^\p{L}\p{N}]/gu, "");
  const digest = createHmac("sha256", key).update(`${entity}\n${plain.toLowerCase()}`).digest();
  // A letter first: twelve digits in a row could be taken for a number that is to be redacted itself.
  return `${"abcdef"[(digest[31] ?? 0) % 6]}${digest.toString("hex").slice(0, 11)}`;
}
