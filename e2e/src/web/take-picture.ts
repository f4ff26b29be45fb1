import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";

/** As wide as the pictures of the guides are. */
export const pictureSize = { width: 1440, height: 900 };

interface Picture {
  readonly height?: number;
  /** The page is scrolled to it first. */
  readonly from?: Locator;
}

/**
 * A picture for the README or a guide: the upper part of what the window shows, in the folder `docs` of the one that
 * `SLUICE_TEST_SCREENSHOTS` names. Without it nothing is taken, and the test does the same walk.
 */
export async function takePicture(
  page: Page,
  name: string,
  { height = pictureSize.height, from }: Picture = {},
): Promise<void> {
  const folder = process.env.SLUICE_TEST_SCREENSHOTS;
  if (!folder) return;
  await page.waitForLoadState("networkidle");
  await from?.evaluate((element: { scrollIntoView(where: object): void }) =>
    element.scrollIntoView({ block: "start" }),
  );
  // The pointer rests where it clicked last: what it hovers over is no part of the picture.
  await page.mouse.move(pictureSize.width - 1, 1);
  await mkdir(join(folder, "docs"), { recursive: true });
  const clip = { x: 0, y: 0, width: pictureSize.width, height };
  await page.screenshot({ path: join(folder, "docs", `${name}.png`), clip });
}
