import { createTranslator } from "~/i18n/server";
import { formatInstant, localAsUtc } from "~/values/time/calendar";
import { numberFormat } from "~/values/money/money";
import type { FilterSet, List } from "./list-definition";
import { zoneOf, type ListContext } from "./list-filters";

/** A cell of a spreadsheet: a date has the local day and time as if they were UTC. */
export type CellValue = string | number | Date | null;

/** One column of a list's file. */
export interface FileColumn<Item> {
  name: string;
  header: string;
  /** The text in a CSV file; times are local, `dd/mm/yyyy HH:mm`. */
  text(item: Item): string;
  /** The typed value in a spreadsheet: a number or a date where the column has them, otherwise the text. */
  value(item: Item): CellValue;
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
  const mark = ctx.kind === "organization" ? numberFormat(ctx.organization.currency).decimal : ".";
  return Object.entries(list.columns)
    .filter(([name, { only }]) => only !== "json" && (!chosen || chosen.includes(name)))
    .map(([name, column]) => {
      const { cell, header, isDay, isNumber } = column;
      const valueOf = (item: Item) => column.value?.(item, ctx) ?? null;
      const text = (item: Item) => {
        if (cell) return cell(item, cells);
        const value = valueOf(item);
        if (value === null) return "";
        if (value instanceof Date) return instant(value);
        if (isDay) return String(value).split("-").reverse().join("/");
        return isNumber ? String(value).replace(".", mark) : String(value);
      };
      const typed = (item: Item): CellValue => {
        const value = cell ? null : valueOf(item);
        if (value === null) return cell ? text(item) : null;
        if (value instanceof Date) return localAsUtc(value, zone);
        if (isDay) return new Date(`${String(value)}T00:00:00Z`);
        return isNumber ? Number(value) : text(item);
      };
      return { name, header: header ? t(header) : name, text, value: typed };
    });
}
