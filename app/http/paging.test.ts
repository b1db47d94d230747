import { expect, it } from "vitest";
import { pageCount, readPaging } from "./paging";

const read = (query: string) => readPaging(new URLSearchParams(query));

it("is 25 rows of the first page where nothing is said", () => {
  expect(read("")).toEqual({ page: 1, perPage: 25 });
  expect(read("page=&per_page=")).toEqual({ page: 1, perPage: 25 });
});

it("takes what lies in bounds and bends the rest", () => {
  expect(read("page=3&per_page=40")).toEqual({ page: 3, perPage: 40 });
  expect(read("page=101&per_page=1000")).toEqual({ page: 100, perPage: 100 });
  expect(read("page=0&per_page=0")).toEqual({ page: 1, perPage: 1 });
  expect(read("page=-1&per_page=1e3")).toEqual({ page: 1, perPage: 25 });
});

it("offers at least one page and at most a hundred", () => {
  expect(pageCount(0, 25)).toBe(1);
  expect(pageCount(26, 25)).toBe(2);
  expect(pageCount(9_999_999, 25)).toBe(100);
});
