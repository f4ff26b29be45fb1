import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Picture } from "./take-pictures.ts";

/** One page to look through all of them. */
export async function writeSheet(folder: string, pictures: readonly Picture[]): Promise<void> {
  const names = [...new Set(pictures.map(({ screen }) => screen))];
  const figure = ({ file, state, view }: Picture) =>
    `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${state}"></a><figcaption>${state} · ${view}</figcaption></figure>`;
  const rows = names.map((name) => {
    const own = pictures.filter(({ screen }) => screen === name);
    return `<section id="${name}"><h2>${name}</h2><div>${own.map(figure).join("")}</div></section>`;
  });
  const links = names.map((name) => `<a href="#${name}">${name}</a>`);
  const style =
    "body{font:14px sans-serif;margin:24px;background:#888;color:#fff}a{color:#fff}nav{display:flex;flex-wrap:wrap;gap:4px 12px}" +
    "section div{display:flex;gap:12px;overflow-x:auto;align-items:start}figure{margin:0}img{height:420px;border:1px solid #555}";
  const page = `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style><h1>Screens</h1><nav>${links.join("")}</nav>${rows.join("")}\n`;
  await writeFile(join(folder, "index.html"), page);
}
