/** Paging of every list (contract.md): 25 a page, at most 100, up to page 100. */
export interface Paging {
  page: number;
  perPage: number;
}

export interface ShownPaging extends Paging {
  /** The list has more rows than its total says. */
  isCapped?: boolean;
  /** The address has every row counted, and so do the other pages. */
  count?: typeof COUNT_ALL;
}

export const DEFAULT_PER_PAGE = 25;
const MOST_PER_PAGE = 100;
const MOST_PAGES = 100;

/** A page counts no further than the rows that its pages can reach. */
export const MOST_COUNTED = MOST_PAGES * MOST_PER_PAGE;
/** An address with `?count=all` has every row counted. */
export const COUNT_ALL = "all" as const;

/** Reads the page that an address requests; a page after the last one shows the last. */
export async function readPage<List extends { total: number }>(
  search: URLSearchParams,
  list: (paging: Paging) => Promise<List>,
): Promise<List & { paging: Paging }> {
  const paging = readPaging(search);
  const read = await list(paging);
  const last = { ...paging, page: pageCount(read.total, paging.perPage) };
  if (paging.page <= last.page) return { ...read, paging };
  return { ...(await list(last)), paging: last };
}

/** Reads `?page=&per_page=`; a missing value becomes the default, and one out of bounds the nearest allowed. */
function readPaging(search: URLSearchParams): Paging {
  return {
    page: within(search.get("page"), 1, MOST_PAGES),
    perPage: within(search.get("per_page"), DEFAULT_PER_PAGE, MOST_PER_PAGE),
  };
}

export function pageCount(total: number, perPage: number): number {
  return Math.min(MOST_PAGES, Math.max(1, Math.ceil(total / perPage)));
}

function within(text: string | null, otherwise: number, most: number): number {
  if (text === null || !/^\d{1,9}$/.test(text)) return otherwise;
  return Math.min(Math.max(Number(text), 1), most);
}
