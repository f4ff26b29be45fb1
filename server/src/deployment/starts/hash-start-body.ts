import { hash } from "node:crypto";
import { canonicalJson } from "@sluice/core";

type HashedBody =
  | { readonly ok: true; readonly hash: string }
  | { readonly ok: false; readonly reason: string };

/**
 * What tells whether two starts are the same: equal exactly for one workflow and bodies that mean the same,
 * whatever the order of their members. No body is the same as an empty object.
 */
export function hashStartBody(workflowId: string, body: unknown): HashedBody {
  const canonical = canonicalJson(body ?? {});
  if (!canonical.ok) return canonical;
  // The workflow's id holds no line break, so the two cannot run into each other.
  return { ok: true, hash: hash("sha256", `${workflowId}\n${canonical.text}`, "hex") };
}
