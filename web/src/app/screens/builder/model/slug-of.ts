import { limits } from "@sluice/contract/limits";

const { slugMaxChars } = limits.workflow;

/** A handle made of a title: lowercase letters, digits and single dashes. */
export function slugOf(title: string): string {
  const plain = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  return trimDashes(trimDashes(plain).slice(0, slugMaxChars)) || "step";
}

/** The handle, numbered when others have it. */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  for (let count = 2; ; count += 1) {
    const suffix = `-${count}`;
    const numbered = `${trimDashes(wanted.slice(0, slugMaxChars - suffix.length))}${suffix}`;
    if (!taken.has(numbered)) return numbered;
  }
}

/** Whether nobody chose this handle: it is what the title alone would give. */
export function followsTitle(slug: string, title: string): boolean {
  const own = slugOf(title);
  return slug === own || (slug.startsWith(`${own}-`) && /^\d+$/.test(slug.slice(own.length + 1)));
}

function trimDashes(text: string): string {
  return text.replace(/^-+|-+$/g, "");
}
