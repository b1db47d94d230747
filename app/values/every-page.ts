const BATCH = 500;

/** Every item of a list, in batches of one short transaction each: for files. */
export async function* everyPage<Item>(
  list: (paging: { page: number; perPage: number }) => Promise<{ items: Item[] }>,
): AsyncGenerator<Item[]> {
  let batch: Item[];
  let page = 1;
  do {
    ({ items: batch } = await list({ page, perPage: BATCH }));
    yield batch;
    page += 1;
  } while (batch.length === BATCH);
}
