interface Page<Item> {
  items: readonly Item[];
  next_cursor: string | null;
}

/** Every item of a list, page after page, each page asked for when it is needed. */
export async function* eachItem<Item>(
  read: (cursor: string | undefined) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    yield* page.items;
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}
