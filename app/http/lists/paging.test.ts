import { expect, it } from "vitest";
import { pageCount, readPage, type Paging } from "./paging";

/** Reads a list of `total` numbers as an address requests, and records which pages were read. */
async function read(query: string, total = 100_000) {
  const requested: Paging[] = [];
  const page = await readPage(new URLSearchParams(query), (paging) => {
    requested.push(paging);
    const from = (paging.page - 1) * paging.perPage;
    const rest = Math.max(0, total - from);
    const items = Array.from({ length: Math.min(rest, paging.perPage) }, (_, at) => from + at + 1);
    return Promise.resolve({ items, total });
  });
  return { ...page, requested };
}
const paging = async (query: string) => (await read(query)).paging;

it("returns 25 rows of the first page by default", async () => {
  expect(await paging("")).toEqual({ page: 1, perPage: 25 });
  expect(await paging("page=&per_page=")).toEqual({ page: 1, perPage: 25 });
});

it("takes values within the bounds and clamps the others", async () => {
  expect(await paging("page=3&per_page=40")).toEqual({ page: 3, perPage: 40 });
  expect(await paging("page=101&per_page=1000")).toEqual({ page: 100, perPage: 100 });
  expect(await paging("page=0&per_page=0")).toEqual({ page: 1, perPage: 1 });
  expect(await paging("page=-1&per_page=1e3")).toEqual({ page: 1, perPage: 25 });
});

it("shows the last page instead of one after it", async () => {
  const behind = await read("page=99&per_page=5", 12);
  expect(behind).toMatchObject({ items: [11, 12], total: 12, paging: { page: 3, perPage: 5 } });
  expect(behind.requested).toHaveLength(2);
  expect(await read("page=2", 0)).toMatchObject({ items: [], paging: { page: 1, perPage: 25 } });
  // An existing page is read once.
  const last = await read("page=3&per_page=5", 12);
  expect(last).toMatchObject({ items: [11, 12], requested: [{ page: 3, perPage: 5 }] });
});

it("offers at least one page and at most a hundred", () => {
  expect(pageCount(0, 25)).toBe(1);
  expect(pageCount(26, 25)).toBe(2);
  expect(pageCount(9_999_999, 25)).toBe(100);
});
