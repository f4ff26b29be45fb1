import type { Page } from "playwright-core";

/** The one filled button of a screen, or else the first thing in it that can be used. */
const markAction = `(() => {
  const usable = "a[href], button:not([disabled]), input:not([disabled]), [tabindex='0']";
  const shown = (each) => each.tabIndex >= 0 && each.checkVisibility() && !each.closest("[aria-hidden=true]");
  const main = document.querySelector("[role=dialog]") ?? document.querySelector("main") ?? document.body;
  const filled = [...main.querySelectorAll("a[data-variant=filled], button[data-variant=filled]:not([disabled])")].find(shown);
  const action = filled ?? [...main.querySelectorAll(usable)].find(shown);
  for (const each of document.querySelectorAll("[data-wanted]")) delete each.dataset.wanted;
  if (action) action.dataset.wanted = "yes";
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  return action === undefined ? null : (action.textContent || action.getAttribute("aria-label") || action.tagName);
})()`;

/** Whether the wanted one has the focus, and whether that is to be seen. */
const looked = `(() => {
  const at = document.activeElement;
  if (!at?.dataset?.wanted) return "elsewhere";
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
  const isRinged = outlineStyle !== "none" && outlineWidth !== "0px";
  const isTyped = at.matches("input, textarea, select");
  return at.matches(":focus-visible") && (isRinged || boxShadow !== "none" || isTyped) ? "seen" : "unseen";
})()`;

const isSkip = "document.activeElement?.getAttribute('href') === '#content'";

/** Goes to a screen's main action by keyboard alone, and says what is wrong about the way. */
export async function reachAction(page: Page, most = 60): Promise<string[]> {
  const action = (await page.evaluate(markAction)) as string | null;
  if (action === null) return [];
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press("Tab");
    // Past the rail, as it is meant for those who have no mouse.
    if (presses === 0 && (await page.evaluate(isSkip))) await page.keyboard.press("Enter");
    const found = (await page.evaluate(looked)) as "elsewhere" | "seen" | "unseen";
    if (found === "seen") return [];
    if (found === "unseen") return [`the focus is not seen on ${action}`];
  }
  return [`no way by keyboard to ${action}`];
}
