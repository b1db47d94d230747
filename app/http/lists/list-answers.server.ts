/** Serves a list as a page, a download and a JSON call. */
import { Readable } from "node:stream";
import { z } from "zod";
import { DomainError } from "~/domain/errors";
import { fileColumns } from "~/domain/file-columns.server";
import type { FilterSet, List } from "~/domain/list-definition";
import { zoneOf, type FilterControl, type ListContext } from "~/domain/list-filters";
import { createTranslator } from "~/i18n/server";
import { writeSpreadsheet } from "~/infrastructure/files/spreadsheet.server";
import { localDate } from "~/values/time/calendar";
import { separatorOf } from "~/values/text/csv";
import { answerPage } from "~/http/calls/answers.server";
import { csvFile } from "~/http/files/csv-file.server";
import { validate } from "~/http/forms/forms.server";
import { nextPage, readListPaging } from "./list-paging.server";
import { COUNT_ALL, MOST_COUNTED, readPage } from "./paging";

/**
 * Returns the page of the list that an address requests, with its filter. The page counts a long
 * list to the end only for an address with `?count=all`.
 */
export async function listPage<Ctx extends ListContext, Filters extends FilterSet, Item, More>(
  ctx: Ctx,
  list: List<Ctx, Filters, Item, More>,
  { url }: Request,
) {
  const search = new URL(url).searchParams;
  const filter = list.readFilter(search, ctx);
  const count = search.get("count") === COUNT_ALL ? COUNT_ALL : undefined;
  const countUpTo = count ? undefined : MOST_COUNTED;
  const {
    next: _next,
    isCapped,
    paging,
    ...shown
  } = await readPage(search, (page) => list(ctx, filter, { ...page, countUpTo }));
  const controls = controlsOf(list.filters);
  return { controls, filter, ...shown, paging: { ...paging, isCapped, count } };
}

function controlsOf<Filters extends FilterSet>(filters: Filters) {
  const pairs = Object.entries(filters).map(([name, { control }]) => [name, control]);
  return Object.fromEntries(pairs) as Record<keyof Filters & string, FilterControl>;
}

/** What a file needs of a list. */
type FileOf<Ctx extends ListContext, Filters extends FilterSet, Item, More> = Pick<
  List<Ctx, Filters, Item, More>,
  "columns" | "file" | "forFile" | "readFilter"
>;

/** Returns every row of the address's filter as a file, with local dates and the country's amount format. */
export function listFile<Ctx extends ListContext, Filters extends FilterSet, Item, More>(
  ctx: Ctx,
  list: FileOf<Ctx, Filters, Item, More>,
  { url }: Request,
): Promise<Response> {
  const { file } = list;
  if (!file) throw new DomainError("not_found");
  const filter = list.readFilter(new URL(url).searchParams, ctx);
  const t = createTranslator(ctx.locale);
  const columns = fileColumns(ctx, list);
  const header = columns.map((column) => column.header);
  async function* rows() {
    for await (const batch of list.forFile(ctx, filter)) {
      yield batch.map((item) => columns.map(({ text }) => text(item)));
    }
  }
  const day = file.day?.(filter) ?? localDate(ctx.now, zoneOf(ctx));
  return csvFile(`${t(file.name)}-${day}.csv`, header, rows(), separatorOf(ctx.locale));
}

/** Returns the same rows as a spreadsheet, with numbers and days as such. */
export function listSpreadsheet<Ctx extends ListContext, Filters extends FilterSet, Item, More>(
  ctx: Ctx,
  list: FileOf<Ctx, Filters, Item, More>,
  { url }: Request,
): Response {
  const { file } = list;
  if (!file) throw new DomainError("not_found");
  const filter = list.readFilter(new URL(url).searchParams, ctx);
  const columns = fileColumns(ctx, list);
  async function* rows() {
    for await (const batch of list.forFile(ctx, filter))
      for (const item of batch) yield columns.map(({ value }) => value(item));
  }
  const day = file.day?.(filter) ?? localDate(ctx.now, zoneOf(ctx));
  const content = writeSpreadsheet(
    columns.map(({ header }) => header),
    rows(),
  );
  return new Response(Readable.toWeb(content) as ReadableStream, {
    headers: {
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": `attachment; filename="${createTranslator(ctx.locale)(file.name)}-${day}.xlsx"`,
      "cache-control": "no-store",
    },
  });
}

/** Returns the query schema of the list's JSON call, without paging. */
export function listQuery<Ctx extends ListContext>(
  list: Pick<List<Ctx, FilterSet, unknown>, "filters">,
): z.ZodObject {
  const shape = Object.entries(list.filters).map(([name, { schema }]) => [name, schema.optional()]);
  return z.object(Object.fromEntries(shape) as Record<string, z.ZodType>);
}

/** Returns the page that a JSON call requests; 422 for an unknown filter. `view` reads what the list lacks. */
export async function listJson<Ctx extends ListContext, Filters extends FilterSet, Item, More>(
  ctx: Ctx,
  list: List<Ctx, Filters, Item, More>,
  { url: address }: Request,
  view?: (item: Item) => Promise<object>,
): Promise<Response> {
  const url = new URL(address);
  const search = url.searchParams;
  // Forms send an empty value for a choice that is left open.
  validate(listQuery(list), Object.fromEntries([...search].filter(([, value]) => value !== "")));
  const page = await list(ctx, list.readFilter(search, ctx), readListPaging(search));
  const items = view
    ? await Promise.all(page.items.map(view))
    : page.items.map((item) => list.json?.(item, ctx) ?? columnsOf(list, item, ctx));
  return answerPage({ ...page, items, next: page.next && nextPage(url, page.next) });
}

function columnsOf<Ctx extends ListContext, Item>(
  { columns }: Pick<List<Ctx, FilterSet, Item>, "columns">,
  item: Item,
  ctx: Ctx,
) {
  const shown = Object.entries(columns).filter(([, { only }]) => only !== "file");
  return Object.fromEntries(shown.map(([name, { value }]) => [name, value?.(item, ctx)]));
}
