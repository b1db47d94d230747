/**
 * Builds a list from one definition: the operation that returns a page with count and cursor, the
 * same rows in batches for a file, the filter in the address, and the columns shared by CSV and
 * JSON.
 */
import { isId } from "~/values/ids/ids";
import type { OrganizationContext, Row } from "./context";
import type {
  FilterOf,
  FilterSet,
  List,
  ListDefinition,
  ListPage,
  ListPaging,
  Statement,
} from "./list-definition";
import type { ListContext } from "./list-filters";
import { cursorText, placeOf, readCursor, statementsOf } from "./list-statements";
import type { Subject } from "./users/abilities";

const BATCH = 500;

export function defineList<
  Filters extends FilterSet,
  Item,
  Ctx extends ListContext = OrganizationContext,
  Facts = undefined,
  More = unknown,
>(definition: ListDefinition<Ctx, Filters, Item, Facts, More>): List<Ctx, Filters, Item, More> {
  const { columns, file, filters, json } = definition;
  const source = sourceOf(definition);
  return Object.assign(pageOf(source), {
    filters,
    columns,
    json,
    file,
    readFilter: (search: URLSearchParams, ctx: Ctx) =>
      Object.fromEntries(
        Object.entries(filters).map(([name, one]) => [name, one.read(search.get(name) ?? "", ctx)]),
      ) as FilterOf<Filters>,
    forFile: batchesOf(source, file),
    matching: async (ctx: Ctx, filter: FilterOf<Filters>) =>
      (await source.begin(ctx, filter)).query.matching,
    find: async (ctx: Ctx, id: string) => {
      const { query, run } = await source.begin(ctx, {});
      const [rows = []] = isId(id) ? await run(query.row(id)) : [];
      return (await source.itemsOf(rows, ctx)).at(0) ?? null;
    },
  });
}

type Source<Ctx extends ListContext, Filters extends FilterSet, Item, More> = ReturnType<
  typeof sourceOf<Ctx, Filters, Item, unknown, More>
>;

/** The source of page, file and single row; it checks the actor's rules first. */
function sourceOf<Ctx extends ListContext, Filters extends FilterSet, Item, Facts, More>(
  definition: ListDefinition<Ctx, Filters, Item, Facts, More>,
) {
  const { counts, database, item, items } = definition;
  return {
    countsOf: (row: Row) => counts?.read(row) as More,
    async begin(ctx: Ctx, filter: FilterOf<Filters>) {
      const rows = scopeOf(definition, ctx);
      const facts = (await definition.facts?.(ctx)) as Facts;
      const place = database?.(ctx) ?? (ctx.kind === "organization" ? ctx : null);
      if (!place) throw new Error("a list across organisations says where its rows are read");
      const run = (...statements: Statement[]) => place.statements(...statements);
      return { query: statementsOf(definition, { ctx, filter, facts, rows }), run };
    },
    async itemsOf(rows: Row[], ctx: Ctx): Promise<Item[]> {
      return items ? items(rows, ctx) : rows.map((row) => item?.(row, ctx) as Item);
    },
  };
}

function pageOf<Ctx extends ListContext, Filters extends FilterSet, Item, More>(
  source: Source<Ctx, Filters, Item, More>,
) {
  return async (
    ctx: Ctx,
    filter: FilterOf<Filters>,
    { page, perPage, after, countUpTo }: ListPaging,
  ): Promise<ListPage<Item> & More> => {
    const { query, run } = await source.begin(ctx, filter);
    const behind = after ? readCursor(after, query.order) : null;
    const offset = behind ? 0 : (page - 1) * perPage;
    const [rows = [], counts = [], rest = []] = await run(
      query.rows({ behind, limit: perPage, offset }),
      query.count(countUpTo),
      ...(behind ? [query.countBehind(behind)] : []),
    );
    const counted = Number(counts[0]?.total ?? 0);
    const isCapped = countUpTo !== undefined && counted > countUpTo;
    const total = isCapped ? countUpTo : counted;
    const skipped = behind ? total - Number(rest[0]?.total ?? 0) : offset;
    const last = skipped + rows.length < total ? rows.at(-1) : undefined;
    return {
      items: await source.itemsOf(rows, ctx),
      total,
      isCapped,
      page: Math.floor(skipped / perPage) + 1,
      perPage,
      next: last ? cursorText(...placeOf(last, query.order)) : null,
      ...source.countsOf(counts[0] ?? {}),
    };
  };
}

function batchesOf<Ctx extends ListContext, Filters extends FilterSet, Item, More>(
  source: Source<Ctx, Filters, Item, More>,
  file: List<Ctx, Filters, Item, More>["file"],
) {
  return async function* forFile(ctx: Ctx, filter: FilterOf<Filters>) {
    if (file?.ability && ctx.kind === "organization") ctx.require(...file.ability);
    const { query, run } = await source.begin(ctx, filter);
    await file?.before?.(ctx);
    let behind: string[] | null = null;
    do {
      const [rows = []]: Row[][] = await run(query.rows({ behind, limit: BATCH, offset: 0 }));
      yield await source.itemsOf(rows, ctx);
      const last = rows.length === BATCH ? rows.at(-1) : undefined;
      behind = last ? placeOf(last, query.order) : null;
    } while (behind);
  };
}

/** Returns the condition for the rows that the actor may read. Throws `forbidden` without any. */
function scopeOf({ scope }: { scope?: readonly [Subject, string] }, context: ListContext) {
  if (context.kind !== "organization") return undefined;
  if (!scope) throw new Error("a list of an organisation says what its rows are");
  return context.scope(scope[0]);
}
