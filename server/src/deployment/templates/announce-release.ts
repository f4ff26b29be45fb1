import { isReleaseAtLeast } from "../../platform/is-release-at-least.ts";
import { recordNotice } from "../notices/record-notice.ts";
import type { UpdateParts } from "./update-parts.ts";

/** Tells managers, once, that there is a newer release than the one that runs here. */
export async function announceRelease(
  { database, release: own_release, log, now }: UpdateParts,
  newest: string | null,
): Promise<void> {
  if (newest === null || newest === own_release || !isReleaseAtLeast(newest, own_release)) return;
  const facts = { release: newest, own_release };
  const isNews = await database.write((transaction) =>
    recordNotice(transaction, { kind: "newer_release", about: newest, facts, at: now() }),
  );
  if (isNews) log.info({ version: newest }, "There is a newer release of Sluice.");
}
