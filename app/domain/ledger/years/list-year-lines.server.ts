import type { OrganizationContext } from "~/domain/context";
import type { Column } from "~/domain/list-definition";
import { toDecimal } from "~/values/money/money";
import { getYear } from "./get-year.server";
import { yearLines, type YearRow, type YearSection } from "./year-lines";

interface YearFileLine extends YearRow, Pick<YearSection, "currency" | "heldBy"> {}

const columns: Record<string, Column<YearFileLine, OrganizationContext>> = {
  period: { header: "common.fields.period", value: ({ period }) => period },
  held_by: {
    header: "payouts.years.held_by",
    value: ({ heldBy }) => heldBy,
    cell: ({ heldBy }, { t }) => t(`payouts.years.holder.${heldBy}`),
  },
  currency: { header: "common.fields.currency", value: ({ currency }) => currency },
  ...Object.fromEntries(
    yearLines.map((line) => [
      line,
      {
        header: `payouts.years.lines.${line}` as const,
        isNumber: true as const,
        value: (row: YearFileLine) => toDecimal(row[line], row.currency),
      },
    ]),
  ),
  difference: {
    header: "payouts.years.difference",
    isNumber: true,
    value: (row) => toDecimal(row.difference, row.currency),
  },
};

/** A year's summary as a file: each month, then the whole year, of each currency and holder. */
export const listYearLines = (year: string) => ({
  columns,
  file: { name: "payouts.years.file" as const, day: () => year },
  readFilter: () => ({}),
  async *forFile(ctx: OrganizationContext): AsyncGenerator<YearFileLine[]> {
    for (const { currency, heldBy, months, total } of (await getYear(ctx, year)).sections)
      yield [...months, total].map((row) => ({ ...row, currency, heldBy }));
  },
});
