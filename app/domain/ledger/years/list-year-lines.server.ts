import type { OrganizationContext } from "~/domain/context";
import type { Column } from "~/domain/list-definition";
import { toDecimal } from "~/values/money/money";
import { getYear } from "./get-year.server";
import { taxText } from "./tax-text";
import { yearLines, type YearLine, type YearRow, type YearSection } from "./year-lines";

type Withheld = YearSection["withheld"][number];

interface YearFileLine extends Pick<YearSection, "currency" | "heldBy"> {
  period: string;
  /** Null of a tax alone. */
  row: YearRow | null;
  /** A part of the year's taxes: which tax, and who withheld it. */
  tax: Withheld | null;
}

const amountOf = ({ row, tax }: YearFileLine, line: YearLine): bigint | null =>
  row ? row[line] : line === "taxes" ? (tax?.amount ?? null) : null;

const decimalOf = (amount: bigint | null, { currency }: YearFileLine) =>
  amount === null ? null : toDecimal(amount, currency);

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
        value: (given: YearFileLine) => decimalOf(amountOf(given, line), given),
      },
    ]),
  ),
  difference: {
    header: "payouts.years.difference",
    isNumber: true,
    value: (given) => decimalOf(given.row?.difference ?? null, given),
  },
  tax: {
    header: "payouts.years.tax",
    value: ({ tax }) => tax?.tax ?? null,
    cell: ({ tax }, { t }) => (tax ? taxText(t, tax) : ""),
  },
};

/**
 * A year's summary as a file, of each currency and holder: each month, then the whole year, then which taxes were
 * withheld in it and by whom.
 */
export const listYearLines = (year: string) => ({
  columns,
  file: { name: "payouts.years.file" as const, day: () => year },
  readFilter: () => ({}),
  async *forFile(ctx: OrganizationContext): AsyncGenerator<YearFileLine[]> {
    for (const { currency, heldBy, months, total, withheld } of (await getYear(ctx, year)).sections)
      yield [
        ...[...months, total].map((row) => ({
          ...{ period: row.period, currency, heldBy, row, tax: null },
        })),
        ...withheld.map((tax) => ({ period: year, currency, heldBy, row: null, tax })),
      ];
  },
});
