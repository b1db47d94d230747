import { expect, it } from "vitest";
import { everyPage } from "./every-page";

it.each([
  [0, [0]],
  [499, [499]],
  [500, [500, 0]],
  [1201, [500, 500, 201]],
])("comes to the end of %i items", async (total, sizes) => {
  const all = Array.from({ length: total }, (_, at) => at);
  const batches: number[][] = [];
  const list = ({ page, perPage }: { page: number; perPage: number }) =>
    Promise.resolve({ items: all.slice((page - 1) * perPage, page * perPage) });
  for await (const batch of everyPage(list)) batches.push(batch);
  expect(batches.map(({ length }) => length)).toEqual(sizes);
  expect(batches.flat()).toEqual(all);
});
