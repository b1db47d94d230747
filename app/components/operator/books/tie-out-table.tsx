import { Badge } from "~/components/ui/badge";
import { DataTable, type Column } from "~/components/ui/lists/data-table";
import { Money } from "~/components/ui/text/money";
import { tieOutLines, type TieOut, type TieOutLine } from "~/domain/ledger/books/tie-out-lines";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";

interface Line {
  name: TieOutLine | "opening" | "closing" | "difference";
  label: string;
}

/** A month's tie-out as one column of money for each currency and holder; the last line must be zero. */
export function TieOutTable({ tieOuts }: { tieOuts: readonly TieOut[] }) {
  const t = useT();
  const lines: Line[] = [
    { name: "opening", label: t("books.opening") },
    ...tieOutLines.map((name) => ({ name, label: t(`books.line.${name}`) })),
    { name: "closing", label: t("books.closing") },
    { name: "difference", label: t("books.difference") },
  ];
  return (
    <DataTable
      caption={t("books.tie_out")}
      rows={lines}
      rowKey={({ name }) => name}
      columns={[
        { key: "line", header: t("books.line_name"), main: true, cell: ({ label }) => label },
        ...tieOuts.map((one) => columnOf(one, t)),
      ]}
    />
  );
}

function columnOf(one: TieOut, t: Translate): Column<Line> {
  return {
    key: `${one.currency} ${one.heldBy}`,
    header: `${one.currency} · ${t(`books.holder.${one.heldBy}`)}`,
    numeric: true,
    cell: ({ name }) =>
      name === "difference" ? (
        <Difference {...one} />
      ) : (
        <Money amount={one[name]} currency={one.currency} />
      ),
  };
}

/** Says whether a tie-out ties, and what is left unexplained. */
export function Difference({ currency, difference }: Pick<TieOut, "currency" | "difference">) {
  const t = useT();
  return difference === 0n ? (
    <Badge color="green">{t("books.ties")}</Badge>
  ) : (
    <Badge color="red">
      <Money amount={difference} currency={currency} />
    </Badge>
  );
}
