import type { Page, Route } from "playwright-core";
import type { Screen } from "./screen.ts";
import type { Seeded } from "./start-seeded.ts";

const states = ["full", "empty", "loading", "failed"] as const;
export type ScreenState = (typeof states)[number];

/** What every screen stands in: without it there is nothing to look at. */
const ofFrame = /^\/(session|deployment$|live|account$|inbox\?limit=1$|alarms\?state=open|notices)/;
const requestId = "req_01m00000000000000000000000";
const fault = JSON.stringify({
  error: {
    code: "internal_error",
    message: "The server failed while it answered this request. Its log has the cause under the request id.",
    request_id: requestId,
  },
});

/** The states that a screen has. */
export function statesOf({ empty, asksNothing, isDoor }: Screen): ScreenState[] {
  const has = {
    full: true,
    empty: empty !== undefined,
    loading: !asksNothing && !isDoor,
    failed: !asksNothing && !isDoor,
  };
  return states.filter((state) => has[state]);
}

/** Opens a screen in one of its states, and says what is missing from it. */
export async function openState(
  page: Page,
  { base, url }: { base: "" | "/console"; url: string },
  screen: Screen,
  state: ScreenState,
  seeded: Seeded,
): Promise<string[]> {
  const { full, empty, loads } = screen;
  const isConcerned = (asked: string) => (loads === undefined ? !ofFrame.test(asked) : loads.test(asked));
  const api = `${url}${base || "/app"}/api`;
  const answer = async (route: Route) => {
    const asked = route.request().url().slice(api.length);
    const isRead = route.request().method() === "GET" && !asked.startsWith("/live");
    if (
      isRead &&
      state === "empty" &&
      empty instanceof RegExp &&
      empty.test(asked) &&
      !/limit=1$/.test(asked)
    ) {
      const response = await route.fetch();
      const real: unknown = await response.json();
      return await route.fulfill({ response, json: emptied(real) });
    }
    // One that is held is let go with the page.
    if (isRead && state === "loading" && isConcerned(asked)) return;
    if (isRead && state === "failed" && isConcerned(asked)) {
      return await route.fulfill({ status: 500, contentType: "application/json", body: fault });
    }
    await route.continue();
  };
  await page.unrouteAll({ behavior: "ignoreErrors" });
  if (state !== "full") await page.route((asked) => asked.href.startsWith(`${api}/`), answer);
  const path = state === "empty" && typeof empty === "function" ? empty(seeded) : screen.path(seeded);
  await page.goto(`${url}${base}${path}`);
  if (state === "full") {
    const faults = await misses(page, full);
    await screen.open?.(page);
    return faults;
  }
  if (state === "failed") return await misses(page, requestId);
  // On a slow machine the frame itself comes late.
  await page.locator("#content").waitFor({ timeout: 15_000 });
  // Nothing says that a screen is empty, or that it loads; what moves has come to rest by then.
  await page.waitForTimeout(700);
  return [];
}

/** An answer of the same shape that lists nothing. */
function emptied(answer: unknown): unknown {
  const fields = Object.entries(answer as object).map(([name, value]: [string, unknown]) => {
    if (Array.isArray(value)) return [name, []];
    return [name, name === "next_cursor" ? null : name === "total" ? 0 : value];
  });
  return Object.fromEntries(fields);
}

async function misses(page: Page, text: string): Promise<string[]> {
  const shown = page
    .getByText(text)
    .or(page.locator(`[value*=${JSON.stringify(text)}]`))
    .first();
  const isThere = await shown.waitFor({ state: "attached", timeout: 15_000 }).then(
    () => true,
    () => false,
  );
  await page.waitForTimeout(250);
  return isThere ? [] : [`"${text}" is not there`];
}
