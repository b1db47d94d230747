/** Paging of JSON lists (contract.md): 25 a page, at most 100, up to page 100, by cursor beyond. */
import { z } from "zod";
import { validate } from "~/http/forms/forms.server";
import { withQuery } from "~/http/paths";

const MOST_PER_PAGE = 100;
const MOST_PAGES = 100;

const count = (most: number) =>
  z.coerce.number("number_invalid").int("number_invalid").min(1, "number_invalid").max(
    most,
    // Further pages are reachable by cursor only: page 101 must not show page 100 again.
    "number_invalid",
  );

export const pagingQuery = z.object({
  page: count(MOST_PAGES).default(1),
  per_page: count(MOST_PER_PAGE).default(25),
  after: z
    .string()
    .max(200, "invalid")
    .optional()
    .meta({ description: "The cursor of the `Link: rel=next` of the answer before." }),
});

/** The paging parameters of a list that is read completely. */
export const shortPagingQuery = pagingQuery.pick({ page: true, per_page: true });

interface ListPaging {
  page: number;
  perPage: number;
  /** The cursor, in the list's own format. */
  after: string | null;
}

/** Reads `?page=&per_page=&after=`; 422 for invalid values. */
export function readListPaging(search: URLSearchParams): ListPaging {
  const { page, per_page: perPage, after } = validate(pagingQuery, named(search, pagingQuery));
  return { page, perPage, after: after ?? null };
}

/** Reads `?page=&per_page=`; 422 for invalid values. */
export function readShortPaging(search: URLSearchParams): Omit<ListPaging, "after"> {
  const { page, per_page: perPage } = validate(shortPagingQuery, named(search, shortPagingQuery));
  return { page, perPage };
}

function named(search: URLSearchParams, { shape }: z.ZodObject): Record<string, string> {
  return Object.fromEntries([...search].filter(([name]) => name in shape));
}

/** Returns the address of the next page: the same query, after this cursor's item. */
export function nextPage(url: URL, after: string): string {
  const { page: _page, ...rest } = Object.fromEntries(url.searchParams);
  return withQuery(url.pathname.replace(/^\/__json/, ""), { ...rest, after });
}
