import type { Page } from "playwright-core";
import { findPaleText, findViolations } from "../find-violations.ts";
import { reachAction } from "./reach-action.ts";
import type { Watch } from "./watch-page.ts";

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** How far a page runs out of its window, and what is widest in it. */
const findOverflow = `(() => {
  const over = document.documentElement.scrollWidth - window.innerWidth;
  if (over <= 0) return null;
  const wide = [...document.querySelectorAll("main *, header *")].filter((each) => each.getBoundingClientRect().right > window.innerWidth + 1);
  const deepest = wide.find((each) => ![...each.children].some((child) => wide.includes(child)));
  return over + " px run out of a phone: " + (deepest ?? document.body).outerHTML.slice(0, 200);
})()`;

/** Once colours have changed: half-way they are neither. */
const atRest = `Promise.allSettled(
  document.getAnimations().filter((each) => each instanceof CSSTransition).map((each) => each.finished),
).then(() => null)`;

/** Looks at one screen on a desk in the light, then on a phone in the dark, and says what is wrong with it. */
export async function lookAt(page: Page, watch: Watch, url: string, full: string): Promise<string[]> {
  const faults: string[] = [];
  await page.setViewportSize(desk);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(url);
  const shown = page.getByText(full).or(page.locator(`[value*=${JSON.stringify(full)}]`));
  await shown
    .first()
    .waitFor({ state: "attached", timeout: 30_000 })
    .catch(() => faults.push(`"${full}" is not there`));
  faults.push(...(await findViolations(page)), ...(await reachAction(page)));
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(atRest);
  faults.push(...(await findPaleText(page)));
  const overflow = (await page.evaluate(findOverflow)) as string | null;
  if (overflow !== null) faults.push(overflow);
  faults.push(...(await watch.faults()));
  return faults;
}
