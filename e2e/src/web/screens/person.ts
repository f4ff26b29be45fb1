import type { Page } from "playwright-core";
import { callAs } from "../app-people.ts";

/** Calls as the person of a page, past its screens. */
export interface Caller {
  app<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
  console<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
}

export function callerOf(page: Page): Caller {
  return {
    app: (method, path, body) => callAs(page, method, `/app/api${path}`, body),
    console: (method, path, body) => callAs(page, method, `/console/api${path}`, body),
  };
}
