import { expect, it } from "vitest";
import { DomainError } from "~/domain/errors";
import { nextPage, readListPaging } from "./list-paging.server";

const read = (query: string) => readListPaging(new URLSearchParams(query));

function refusedFields(query: string): string[] {
  try {
    read(query);
  } catch (error) {
    if (error instanceof DomainError) return Object.keys(error.fields ?? {});
  }
  return [];
}

it("returns 25 items of the first page by default", () => {
  expect(read("q=techo")).toEqual({ page: 1, perPage: 25, after: null });
});

it.each([
  ["page=abc", "page"],
  ["page=", "page"],
  ["page=0", "page"],
  ["page=1.5", "page"],
  ["page=101", "page"],
  ["per_page=101", "per_page"],
])("rejects %s by its name", (query, field) => {
  expect(refusedFields(query)).toEqual([field]);
});

it("continues after the item of the previous response's cursor", () => {
  const last = "MjAyNy0wMw";
  const url = new URL("http://a.test/__json/manage/api/campaigns?page=100&type=fundraise");
  const next = new URL(nextPage(url, last), url);
  expect(next.pathname).toBe("/manage/api/campaigns");
  expect(next.searchParams.get("type")).toBe("fundraise");
  expect(next.searchParams.has("page")).toBe(false);
  expect(readListPaging(next.searchParams).after).toBe(last);
});
