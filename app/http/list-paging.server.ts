/** Paging of JSON lists (contract.md): 25 a page, at most 100, up to page 100, by cursor beyond. */
import { z } from "zod";
import { refuseField } from "~/domain/errors";
import { isId } from "~/values/ids";
import { validate } from "./forms.server";
import { withQuery } from "./paths";

const MOST_PER_PAGE = 100;
const MOST_PAGES = 100;

const count = (most: number) =>
  z.coerce.number("number_invalid").int("number_invalid").min(1, "number_invalid").max(
    most,
    // What lies beyond is there, but by cursor: page 101 must not show page 100 again.
    "number_invalid",
  );

/** What every list takes. */
export const pagingQuery = z.object({
  page: count(MOST_PAGES).default(1),
  per_page: count(MOST_PER_PAGE).default(25),
  after: z
    .string()
    .max(200, "invalid")
    .optional()
    .meta({ description: "The cursor of the `Link: rel=next` of the answer before." }),
});

/** What a list takes that is read whole. */
export const shortPagingQuery = pagingQuery.pick({ page: true, per_page: true });

/** Where a list goes on: behind the item that was made then, under that id. */
export interface Cursor {
  createdAt: Date;
  id: string;
}

export interface ListPaging {
  page: number;
  perPage: number;
  after: Cursor | null;
}

/** `?page=&per_page=&after=`; 422 for what isn't one. */
export function readListPaging(search: URLSearchParams): ListPaging {
  const { page, per_page: perPage, after } = validate(pagingQuery, named(search, pagingQuery));
  return { page, perPage, after: after === undefined ? null : readCursor(after) };
}

/** `?page=&per_page=`; 422 for what isn't one. */
export function readShortPaging(search: URLSearchParams): Omit<ListPaging, "after"> {
  const { page, per_page: perPage } = validate(shortPagingQuery, named(search, shortPagingQuery));
  return { page, perPage };
}

function named(search: URLSearchParams, { shape }: z.ZodObject): Record<string, string> {
  return Object.fromEntries([...search].filter(([name]) => name in shape));
}

function readCursor(text: string): Cursor {
  const [at = "", id = ""] = Buffer.from(text, "base64url").toString("utf8").split("|");
  const createdAt = new Date(at);
  if (Number.isNaN(createdAt.getTime()) || !isId(id)) throw refuseField("after", "invalid");
  return { createdAt, id };
}

/** The address of the next page: the same question, behind this item. */
export function nextPage(url: URL, { createdAt, id }: Cursor): string {
  const { page: _page, ...rest } = Object.fromEntries(url.searchParams);
  const after = Buffer.from(`${createdAt.toISOString()}|${id}`).toString("base64url");
  return withQuery(url.pathname.replace(/^\/__json/, ""), { ...rest, after });
}
