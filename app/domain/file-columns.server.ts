import { createTranslator } from "~/i18n/server";
import { formatInstant } from "~/values/calendar";
import type { FilterSet, List } from "./list-definition";
import { zoneOf, type ListContext } from "./list-filters";

/** One column of a list's file. */
export interface FileColumn<Item> {
  name: string;
  header: string;
  /** The text in a CSV file; times are local, `dd/mm/yyyy HH:mm`. */
  text(item: Item): string;
  /** The value in a spreadsheet: a number where the column has numbers, otherwise the text. */
  value(item: Item): string | number;
}

/**
 * Returns the columns of a list's file in the context's language and the list's time zone; `chosen`
 * names those that the file has, in the list's own order.
 */
export function fileColumns<Ctx extends ListContext, Item>(
  ctx: Ctx,
  list: Pick<List<Ctx, FilterSet, Item>, "columns">,
  chosen?: readonly string[],
): FileColumn<Item>[] {
  const t = createTranslator(ctx.locale);
  const zone = zoneOf(ctx);
  const instant = (at: Date | null, own = zone) => (at ? formatInstant(at, own, "short-time") : "");
  const cells = { ctx, t, instant };
  return Object.entries(list.columns)
    .filter(([name, { only }]) => only !== "json" && (!chosen || chosen.includes(name)))
    .map(([name, { cell, header, isNumber, value }]) => {
      const text = (item: Item) =>
        cell ? cell(item, cells) : plainText(value?.(item, ctx), instant);
      return {
        name,
        header: header ? t(header) : name,
        text,
        value: (item) => (isNumber ? Number(value?.(item, ctx)) : text(item)),
      };
    });
}

function plainText(value: unknown, instant: (at: Date) => string): string {
  if (value === null || value === undefined) return "";
  return value instanceof Date ? instant(value) : String(value);
}
