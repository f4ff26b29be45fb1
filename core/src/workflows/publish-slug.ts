/** The slug of the step that a run adds behind an ampg_update node. */
export function publishSlugOf(slug: string): string {
  return `${slug}-publish`;
}
