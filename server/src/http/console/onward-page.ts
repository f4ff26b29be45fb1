import type { Answer } from "../serving/answer.ts";

/**
 * A page of ours that leads on. A redirect would still be caused by the site that somebody comes from, and the browser
 * would not send their session with it.
 */
export function onwardPage(target: string, words: string, cookies: readonly string[] = []): Answer {
  const address = target.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${words}</title><meta http-equiv="refresh" content="0; url=${address}"><p>${words}. <a href="${address}">Go on</a></p></html>`;
  return {
    status: 200,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    },
    content: Buffer.from(page),
    cookies,
  };
}
